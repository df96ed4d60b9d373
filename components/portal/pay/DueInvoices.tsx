import { useLocale, useTranslations } from "next-intl";
import { Button, buttonClasses } from "@/components/ui/Button";
import { useIsolate } from "@/components/ui/use-isolate";
import type { Currency } from "@/lib/commerce/currencies";
import { mostInvoices } from "@/lib/domains/payments/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { ChosenTotal } from "./ChosenTotal";
import { InvoiceRow, InvoiceRows, type ListedInvoice } from "../invoice/InvoiceRows";

interface DueInvoicesProps {
  currency: Currency;
  /** The open invoices in that currency, earliest due date first. */
  invoices: readonly ListedInvoice[];
  /** Whether the company accepts online payments. */
  payable: boolean;
}

/**
 * The open invoices in one currency, to be paid together. All are ticked at first but those that a saved method is charged for. It is a
 * plain form that leads to the page with the total; its script only shows the total in advance.
 */
export function DueInvoices({ currency, invoices, payable }: DueInvoicesProps) {
  const t = useTranslations("portal.pay");
  const isolate = useIsolate();
  const locale = useLocale();
  const [first, second] = invoices;
  if (first === undefined) return null;
  if (!payable) return <InvoiceRows invoices={invoices} dated="due" />;
  if (second === undefined) {
    return (
      <div className="grid gap-4">
        <InvoiceRows invoices={invoices} dated="due" />
        <a
          href={`/portal/invoices/${encodeId("invoice", first.id)}`}
          className={`${buttonClasses("primary", "large")} sm:justify-self-start`}
        >
          {t("open")}
        </a>
      </div>
    );
  }
  const amounts = Object.fromEntries(invoices.map(({ id, amount_due }) => [encodeId("invoice", id), amount_due]));
  return (
    <form method="get" action="/portal/pay" aria-label={t("choose", { currency })} className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice, index) => (
          <li key={invoice.id} className="flex items-stretch">
            <label className="grid min-w-10 cursor-pointer place-items-center">
              <input
                type="checkbox"
                name="invoice"
                value={encodeId("invoice", invoice.id)}
                defaultChecked={index < mostInvoices && !invoice.automatic}
                aria-label={t("pick", { number: isolate(invoice.number ?? "") })}
                className="size-[1.125rem]"
              />
            </label>
            <InvoiceRow invoice={invoice} dated="due" />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:justify-end">
        <ChosenTotal amounts={amounts} currency={currency} locale={locale} label={t("total")} />
        <Button type="submit" tone="primary" size="large" className="w-full sm:w-auto">
          {t("go")}
        </Button>
      </div>
    </form>
  );
}
