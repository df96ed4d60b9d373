import type { useTranslations } from "next-intl";
import type { DocumentView } from "@/lib/commerce/document";

const isZero = (amount: string) => !/[1-9]/.test(amount);

/** A document's sums in the order in which they are reckoned, as the PDF has them; amounts are money text. */
export function totalRows(view: DocumentView, t: ReturnType<typeof useTranslations<"invoices">>): { label: string; amount: string }[] {
  const inclusive = view.prices_mode === "inclusive";
  const discounted = !isZero(view.listed_discount);
  const rows = [
    ...(discounted || view.taxes.length > 0 ? [{ label: t("totals.subtotal"), amount: view.listed_subtotal }] : []),
    ...(discounted ? [{ label: t("totals.discount"), amount: `-${view.listed_discount}` }] : []),
    ...view.taxes.map((tax) => ({ label: t(inclusive ? "totals.tax_inside" : "totals.tax", { name: tax.name, rate: tax.rate }), amount: tax.amount })),
    { label: t("totals.total"), amount: view.total },
  ];
  if (isZero(view.amount_paid)) return rows;
  return [...rows, { label: t("totals.paid"), amount: `-${view.amount_paid}` }, { label: t("totals.due"), amount: view.amount_due }];
}
