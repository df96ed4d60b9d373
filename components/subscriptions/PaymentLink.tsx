"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import type { SubscriptionRecord } from "./resource";
import { useInvoices } from "./use-invoices";

/** The page on which the customer pays the first invoice, to be sent to the customer; nothing while there is none. */
export function PaymentLink({ subscription }: { subscription: SubscriptionRecord }) {
  const t = useTranslations("subscriptions.paying");
  const { data } = useInvoices(subscription);
  const url = data?.data.find(({ status, hosted_url }) => status === "open" && hosted_url !== null)?.hosted_url ?? null;
  if (url === null) return null;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: "good", text: t("copied") }),
      () => showToast({ tone: "bad", text: t("not_copied") }),
    );
  return (
    <Alert tone="warn" title={t("title")}>
      <p className="text-sm">{t("text")}</p>
      <p className="flex flex-wrap items-center gap-3">
        <Button onClick={copy}>{t("copy")}</Button>
        <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-6 items-center underline">
          {t("open")}
        </a>
      </p>
    </Alert>
  );
}
