"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { isZero } from "./is-zero";
import type { PaymentRecord } from "./resource";

/** The state of a payment: received, partly refunded or refunded. */
export function PaymentState({ payment: { amount, amount_refunded } }: { payment: Pick<PaymentRecord, "amount" | "amount_refunded"> }) {
  const t = useTranslations("payments.states");
  if (isZero(amount_refunded)) return <StatusBadge tone="good">{t("received")}</StatusBadge>;
  return amount === amount_refunded ? (
    <StatusBadge tone="neutral">{t("refunded")}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t("partly_refunded")}</StatusBadge>
  );
}
