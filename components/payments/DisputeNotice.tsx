"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import type { PaymentRecord } from "./resource";

interface Disputed {
  payment: PaymentRecord;
}

/** What a chargeback costs the company, if the provider has said so. */
export function DisputeFee({ payment: { dispute } }: Disputed) {
  const t = useTranslations("payments.dispute");
  const fee = dispute?.fee;
  if (!fee) return null;
  return <p>{t.rich("fee", { amount: () => <Amount value={fee.amount} currency={fee.currency} /> })}</p>;
}

/** Says that the payer's bank asks for the money back, and what became of it. */
export function DisputeNotice({ payment }: Disputed) {
  const t = useTranslations("payments.dispute");
  const { dispute } = payment;
  if (dispute === null) return null;
  const { status } = dispute;
  return (
    <Alert tone={status === "lost" ? "bad" : status === "open" ? "warn" : "good"} title={t(status)}>
      {status === "open" ? <p>{t("open_text")}</p> : null}
      {status === "lost" ? <p>{t("not_booked")}</p> : null}
      <DisputeFee payment={payment} />
    </Alert>
  );
}
