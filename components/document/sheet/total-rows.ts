import type { useTranslations } from "next-intl";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { nameTaxes } from "@/components/document/lines/tax-choices";

const isZero = (amount: string) => !/[1-9]/.test(amount);

/** A document's sums in the order of the PDF; amounts are money text. */
export function totalRows(
  view: DocumentView,
  t: ReturnType<typeof useTranslations<"documents">>,
  locale: string,
): { label: string; amount: string }[] {
  const inclusive = view.prices_mode === "inclusive";
  const discounted = !isZero(view.listed_discount);
  const rows = [
    ...(discounted || view.taxes.length > 0 ? [{ label: t("totals.subtotal"), amount: view.listed_subtotal }] : []),
    ...(discounted ? [{ label: t("totals.discount"), amount: `-${view.listed_discount}` }] : []),
    ...view.taxes.map((tax) => ({
      label: inclusive ? t("totals.tax_inside", { tax: isolate(nameTaxes([tax], locale)) }) : isolate(nameTaxes([tax], locale)),
      amount: tax.amount,
    })),
    { label: t("totals.total"), amount: view.total },
  ];
  const paid = isZero(view.amount_paid) ? [] : [{ label: t("totals.paid"), amount: `-${view.amount_paid}` }];
  const credited = view.amount_credited === null ? [] : [{ label: t("totals.credited"), amount: `-${view.amount_credited}` }];
  if (paid.length + credited.length === 0) return rows;
  return [...rows, ...paid, ...credited, { label: t("totals.due"), amount: view.amount_due }];
}
