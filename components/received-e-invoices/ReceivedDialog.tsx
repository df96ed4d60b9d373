"use client";

import { useTranslations } from "next-intl";
import { downloadFile } from "@/components/api/download";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { ReceivedView } from "@/components/e-invoices/ReceivedView";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { useGo } from "@/components/ui/navigation";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { receivedEInvoices, type ReceivedRow } from "./resource";

/** A received electronic invoice for a person to check, who makes an expense of it or sets it aside. */
export function ReceivedDialog({
  row: { id, version, state, number, seller, sender },
  onClose,
}: {
  row: ReceivedRow;
  onClose: () => void;
}) {
  const t = useTranslations("received_e_invoices");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([receivedEInvoices.name]);
  const { data } = usePart(receivedEInvoices, id, `content-${String(version)}`, receivedEInvoices.verbs.get, { id });
  const create = () =>
    perform(async () => {
      const expense = await api.call(receivedEInvoices.verbs.import, { id });
      showToast({ tone: "good", text: t("page.created") });
      go(pagePath("expenses", expense.id));
    });
  const dismiss = (dismissed: boolean) =>
    perform(
      () => api.call(receivedEInvoices.verbs.dismiss, { id, dismissed }),
      () => {
        showToast({ tone: "good", text: t(dismissed ? "page.dismissed" : "page.restored") });
        onClose();
      },
    );
  const download = () => perform(() => downloadFile(api.tenant, receivedEInvoices.verbs.xml, { id }, `${number || "e-invoice"}.xml`));
  const expense = data?.expense_id ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={seller ?? sender ?? t("name")}
      actions={
        <>
          <Button onClick={onClose}>{t("page.close")}</Button>
          <Button busy={busy} onClick={() => void download()}>
            {t("page.download")}
          </Button>
          {state === "imported" ? null : (
            <Button busy={busy} onClick={() => void dismiss(state !== "dismissed")}>
              {t(state === "dismissed" ? "page.restore" : "verbs.dismiss.do")}
            </Button>
          )}
          {state === "waiting" ? (
            <Button tone="primary" busy={busy} onClick={() => void create()}>
              {t("page.create")}
            </Button>
          ) : null}
        </>
      }
    >
      {data === undefined ? <SkeletonLines count={4} /> : null}
      <div className="grid gap-4">
        {expense === null ? null : (
          <AheadLink
            href={pagePath("expenses", expense)}
            className="inline-flex min-h-6 w-fit items-center font-medium text-accent underline"
          >
            {t("page.open_expense")}
          </AheadLink>
        )}
        {data === undefined || data.content !== null ? null : <Alert tone="warn" title={t("page.unreadable")} />}
        {data?.content ? (
          <>
            {data.content.kind === "credit_note" ? <Alert title={t("page.credit_note")} /> : null}
            <ReceivedView content={data.content} problems={data.problems} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
