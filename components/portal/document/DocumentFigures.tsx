import { useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";
import type { DocumentView } from "@/lib/commerce/document";
import type { LineChoice } from "@/lib/commerce/lines";
import type { FormattedDocument } from "@/lib/commerce/document-format";

interface Figures {
  view: DocumentView;
  shown: FormattedDocument;
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Lines and totals in the order of the PDF. On a phone, quantity and price are below the description. */
export function DocumentFigures({ view, shown }: Figures) {
  const t = useTranslations("portal.document");
  return (
    <section aria-label={t("lines")} className="grid gap-2">
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-normal">
              {t("item")}
            </th>
            <th scope="col" className="py-2 ps-4 text-end font-normal">
              {t("amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.lines.map((line, index) => (
            <tr key={line.key} className="border-b border-line align-top">
              <td className="py-2.5">
                <p className="whitespace-pre-line">
                  <bdi>{line.description}</bdi>
                </p>
                <ChoiceMark choice={view.lines[index]?.choice} />
                <p className="numbers text-sm text-muted">
                  {t.rich("quantity", {
                    quantity: () => <bdi>{line.unit === null ? line.quantity : `${line.quantity} ${line.unit}`}</bdi>,
                    price: () => <bdi>{line.unit_price}</bdi>,
                  })}
                </p>
              </td>
              <td className="numbers py-2.5 ps-4 text-end whitespace-nowrap">
                <bdi>{line.amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums view={view} shown={shown} />
    </section>
  );
}

/** Says of a line that can be chosen whether the sums have it. */
function ChoiceMark({ choice }: { choice: LineChoice | null | undefined }) {
  const t = useTranslations("portal.document.choices");
  const isolate = useIsolate();
  if (!choice) return null;
  const kind = choice.kind === "optional" ? t("optional") : t("alternative", { group: isolate(choice.group) });
  return <p className="text-sm text-muted">{choice.selected ? t("selected", { kind }) : t("not_selected", { kind })}</p>;
}

interface Sum {
  key: string;
  label: string;
  amount: string;
  strong?: boolean;
}

function Sums({ view, shown }: Figures) {
  const t = useTranslations("portal.document");
  const isolate = useIsolate();
  const isInclusive = view.prices_mode === "inclusive";
  const hasDiscount = !isZero(view.listed_discount);
  const hasTax = view.taxes.length > 0;
  const taxes = shown.taxes.map((tax, index): Sum => {
    const { amount } = tax;
    const [name, rate, base] = [isolate(tax.name), isolate(tax.rate), isolate(tax.base)];
    return { key: `tax-${String(index)}`, label: isInclusive ? t("included_tax", { name, rate }) : t("tax", { name, rate, base }), amount };
  });
  const sums: Sum[] = [
    ...(hasDiscount || hasTax ? [{ key: "subtotal", label: t("subtotal"), amount: shown.listed_subtotal }] : []),
    ...(hasDiscount ? [{ key: "discount", label: t("discount"), amount: shown.listed_discount }] : []),
    ...(hasDiscount && hasTax && !isInclusive ? [{ key: "net", label: t("net"), amount: shown.taxable }] : []),
    ...(isInclusive ? [] : taxes),
    { key: "total", label: t("total"), amount: shown.total, strong: true },
    ...(isInclusive ? taxes : []),
    ...(isZero(view.amount_paid) ? [] : [{ key: "paid", label: t("already_paid"), amount: shown.amount_paid }]),
    ...(shown.amount_credited === null ? [] : [{ key: "credited", label: t("credited"), amount: shown.amount_credited }]),
    ...(isZero(view.amount_paid) && shown.amount_credited === null
      ? []
      : [{ key: "due", label: t("amount_due"), amount: shown.amount_due, strong: true }]),
  ];
  return (
    <dl className="ms-auto grid w-full gap-1.5 sm:max-w-sm">
      {sums.map(({ key, label, amount, strong }) => (
        <div key={key} className={strong ? "flex justify-between gap-4 text-lg font-semibold" : "flex justify-between gap-4 text-muted"}>
          <dt>{label}</dt>
          <dd className="numbers whitespace-nowrap">
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
