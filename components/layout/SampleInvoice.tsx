import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { Amount } from "@/components/ui/Amount";
import { languageOf } from "@/lib/i18n/locale";

const lines = [
  { key: "tables", quantity: 4, amount: 1960 },
  { key: "fitting", quantity: 6, amount: 270 },
] as const;

/** The currency of the reader's sample, and the tax on its lines, at the rate that its text names. */
const samples = { en: { currency: "GBP", tax: 446 }, ar: { currency: "SAR", tax: 334.5 } } as const;

/** A sample invoice drawn as the product draws one: two lines, tax, total and due date. */
export function SampleInvoice() {
  const t = useTranslations("site.sample");
  const format = useFormatter();
  const { currency, tax } = samples[languageOf(useLocale())];
  const money = (amount: number) => <Amount value={amount.toFixed(2)} currency={currency} />;
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  return (
    <figure className="m-0 grid gap-3" aria-label={t("label")}>
      <div className="grid gap-4 rounded-md border border-line bg-raised p-5 shadow-float">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">
            <bdi>{t("number")}</bdi>
          </p>
          <Badge tone="good">{t("paid")}</Badge>
        </div>
        <p className="text-muted">{t("customer")}</p>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1.5 text-start font-normal">
                {t("item")}
              </th>
              <th scope="col" className="py-1.5 text-end font-normal">
                {t("quantity")}
              </th>
              <th scope="col" className="py-1.5 text-end font-normal">
                {t("amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className="border-b border-line">
                <td className="py-2">{t(`lines.${line.key}`)}</td>
                <td className="numbers py-2 text-end">{format.number(line.quantity)}</td>
                <td className="numbers py-2 text-end">{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="text-muted">
              <td colSpan={2} className="pt-2">
                {t("tax")}
              </td>
              <td className="numbers pt-2 text-end">{money(tax)}</td>
            </tr>
            <tr className="text-lg font-semibold">
              <td colSpan={2} className="pt-1">
                {t("total")}
              </td>
              <td className="numbers pt-1 text-end">{money(sum + tax)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </figure>
  );
}
