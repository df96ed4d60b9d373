import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import { formatDocument } from "@/lib/commerce/document-format";
import { isZero } from "@/lib/commerce/is-zero";
import { formatMoney } from "@/lib/commerce/money";
import { PaySection } from "./PaySection";

/** Pays one invoice, or its next instalment; the amounts are those of the document. */
export function PayInvoice({
  view,
  ...rest
}: Omit<ComponentProps<typeof PaySection>, "amount" | "company" | "invoices" | "parts"> & { view: DocumentView }) {
  const locale = useLocale();
  const amount = formatDocument(view, locale).amount_due;
  const next = view.instalments?.find(({ open }) => !isZero(open));
  const parts =
    next === undefined || next.open === view.amount_due
      ? []
      : [
          { value: next.open, label: "instalment" as const, amount: formatMoney(next.open, view.currency, locale) },
          { value: view.amount_due, label: "all" as const, amount },
        ];
  return <PaySection {...rest} company={view.seller.name} amount={amount} parts={parts} />;
}
