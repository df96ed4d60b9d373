import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { z } from "zod";
import { PaySection } from "@/components/payments/paying/PaySection";
import type { Currency } from "@/lib/commerce/currencies";
import { formatMoney } from "@/lib/commerce/money";
import type { InvoiceSummary } from "@/lib/domains/invoices/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { BackToPortal } from "../BackToPortal";
import { InvoiceRows } from "../invoice/InvoiceRows";

interface JointPaymentProps {
  invoices: readonly z.output<typeof InvoiceSummary>[];
  /** Their total. */
  amount: string;
  currency: Currency;
  pay: Omit<ComponentProps<typeof PaySection>, "amount" | "invoices" | "parts">;
}

/** Several invoices and their total, paid with one form. */
export function JointPayment({ invoices, amount, currency, pay }: JointPaymentProps) {
  const t = useTranslations("portal.pay");
  const total = formatMoney(amount, currency, useLocale());
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-muted">{t("lead", { count: invoices.length })}</p>
      </header>
      <section aria-label={t("total")} className="grid gap-4 rounded-md border border-line bg-surface p-5">
        <div className="grid gap-1">
          <p className="text-muted">{t("total")}</p>
          <p className="numbers text-display font-semibold tracking-tight">
            <bdi>{total}</bdi>
          </p>
        </div>
        <PaySection {...pay} amount={total} invoices={invoices.map(({ id }) => encodeId("invoice", id)).join(",")} />
      </section>
      <InvoiceRows invoices={invoices} dated="due" />
    </div>
  );
}
