import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Currency } from "@/lib/commerce/currencies";
import { formatDay } from "@/lib/commerce/document-format";
import type { Instalment } from "@/lib/commerce/instalments";
import { isZero } from "@/lib/commerce/is-zero";
import { formatMoney } from "@/lib/commerce/money";

/** The parts in which an invoice is paid, with what is left of each. */
export function Instalments({
  parts,
  currency,
  credited,
}: {
  parts: readonly Instalment[];
  currency: Currency;
  /** Whether credit notes, not payments, have settled the whole invoice. */
  credited: boolean;
}) {
  const t = useTranslations("portal.instalments");
  const locale = useLocale();
  const money = (text: string) => formatMoney(text, currency, locale);
  return (
    <section aria-labelledby="instalments" className="grid gap-1">
      <h2 id="instalments" className="font-semibold">
        {t("title")}
      </h2>
      <ol className="grid">
        {parts.map(({ number, due_date, amount, open }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
            <time dateTime={due_date} className="grow">
              <bdi>{formatDay(due_date, locale)}</bdi>
            </time>
            {isZero(open) ? <Badge tone={credited ? "neutral" : "good"}>{t(credited ? "credited" : "paid")}</Badge> : null}
            {isZero(open) || open === amount ? null : <span className="text-sm text-muted">{t("open", { amount: money(open) })}</span>}
            <bdi className="numbers">{money(amount)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
