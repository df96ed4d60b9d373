"use client";

import { useTranslations } from "next-intl";
import type { InvoiceRow } from "@/components/invoices/resource";
import { Amount } from "@/components/ui/Amount";
import type { Currency } from "@/lib/commerce/currencies";
import { toWire } from "@/lib/commerce/money";
import type { Share } from "@/lib/domains/payments/rules";

interface PaymentSharesProps {
  owed: readonly InvoiceRow[];
  /** The invoices that the reader excluded from the payment. */
  excluded: ReadonlySet<string>;
  shares: readonly Share[];
  /** The part of the payment that is applied to no invoice. */
  credit: string;
  currency: Currency;
  onChoose: (id: string, chosen: boolean) => void;
}

/** Which open invoices a payment is applied to, and with which amounts; the rest becomes the customer's credit. */
export function PaymentShares({ owed, excluded, shares, credit, currency, onChoose }: PaymentSharesProps) {
  const t = useTranslations("customers.paying");
  return (
    <fieldset className="grid text-sm">
      <legend className="pb-1 font-medium">{t("invoices")}</legend>
      {owed.length === 0 ? <p className="py-2 text-muted">{t("none_open")}</p> : null}
      {owed.map((invoice) => {
        const share = shares.find(({ invoice_id }) => invoice_id === invoice.id);
        return (
          <label key={invoice.id} className="flex min-h-9 items-center gap-3 border-b border-line">
            <input
              type="checkbox"
              checked={!excluded.has(invoice.id)}
              onChange={(event) => onChoose(invoice.id, event.target.checked)}
              className="size-4"
            />
            <bdi className="min-w-0 flex-1">{invoice.number}</bdi>
            <span className="text-muted">{t.rich("due", { amount: () => <Amount value={invoice.amount_due} currency={currency} /> })}</span>
            <span className="min-w-24 text-figures font-medium">
              <Amount value={toWire(share?.amount ?? 0n, currency)} currency={currency} />
            </span>
          </label>
        );
      })}
      <p role="status" className="flex min-h-9 items-center justify-between gap-3">
        <span>{t("credit")}</span>
        <Amount value={credit} currency={currency} className="font-medium" />
      </p>
    </fieldset>
  );
}
