"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { isZero } from "@/lib/commerce/is-zero";
import type { PaymentRecord } from "./resource";

type Shown = Pick<PaymentRecord, "amount" | "amount_refunded" | "reversal" | "dispute">;

/** The state of a payment: received, partly refunded, refunded, disputed or reversed. */
export function PaymentState({ payment: { amount, amount_refunded, reversal, dispute } }: { payment: Shown }) {
  const t = useTranslations("payments.states");
  if (reversal !== null) return <Badge tone="bad">{t("reversed")}</Badge>;
  if (dispute?.status === "open") return <Badge tone="warn">{t("disputed")}</Badge>;
  if (isZero(amount_refunded)) return <Badge tone="good">{t("received")}</Badge>;
  return amount === amount_refunded ? <Badge tone="neutral">{t("refunded")}</Badge> : <Badge tone="warn">{t("partly_refunded")}</Badge>;
}
