import { useLocale, useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { UpcomingInvoices } from "@/lib/domains/recurring-invoices/schema";

/** The next invoices of one schedule, with day and amount. */
export function UpcomingRuns({
  schedule: { id, title, cadence, currency, runs, price_changes },
  method,
}: {
  schedule: UpcomingInvoices;
  /** The payment method that each invoice is charged to; null where they are paid by hand. */
  method: string | null;
}) {
  const t = useTranslations("portal.upcoming");
  const locale = useLocale();
  const isolate = useIsolate();
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-md border border-line bg-surface p-5">
      <div>
        <h2 id={id} className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-sm text-muted">{t(`cadences.${cadence}`)}</p>
        {method === null ? null : <p className="text-sm">{t("charged", { method: isolate(method) })}</p>}
      </div>
      {price_changes.map(({ from_date, total_before, total }) => (
        <p key={from_date} className="text-sm">
          {t("price_change", {
            date: isolate(formatDay(from_date, locale)),
            before: isolate(formatMoney(total_before, currency, locale)),
            after: isolate(formatMoney(total, currency, locale)),
          })}
        </p>
      ))}
      <ol className="grid">
        {runs.map(({ date, total }) => (
          <li key={date} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <time dateTime={date}>
              <bdi>{formatDay(date, locale)}</bdi>
            </time>
            <bdi className="numbers">{formatMoney(total, currency, locale)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
