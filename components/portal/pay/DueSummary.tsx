import { useLocale, useTranslations } from "next-intl";
import { useIsolate } from "@/components/ui/use-isolate";
import { formatDay } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import type { PortalHome } from "@/lib/domains/portal/schema";
import { DueInvoices } from "./DueInvoices";

/** The amounts due, one per currency, each with a link to pay it. */
export function DueSummary({ home: { due, owed }, payable }: { home: Pick<PortalHome, "due" | "owed">; payable: boolean }) {
  const t = useTranslations("portal.due");
  const isolate = useIsolate();
  const locale = useLocale();
  if (due.length === 0) {
    return (
      <section className="grid gap-1 rounded-md border border-line bg-surface p-5">
        <h1 className="text-xl font-semibold">{t("nothing_title")}</h1>
        <p className="text-muted">{t("nothing")}</p>
      </section>
    );
  }
  return (
    <section className="grid gap-6 rounded-md border border-line bg-surface p-5">
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      {due.map(({ currency, amount, overdue, invoices, next_due_date }) => (
        <div key={currency} className="grid gap-4 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-6">
          <div className="grid gap-1">
            <p className="numbers text-display font-semibold tracking-tight">
              <bdi>{formatMoney(amount, currency, locale)}</bdi>
            </p>
            <p className="text-muted">
              {t("count", { count: invoices })}
              {next_due_date === null ? null : ` · ${t("next", { day: isolate(formatDay(next_due_date, locale)) })}`}
            </p>
            {/[1-9]/.test(overdue) ? (
              <p className="font-medium text-bad">{t("overdue", { amount: isolate(formatMoney(overdue, currency, locale)) })}</p>
            ) : null}
          </div>
          <DueInvoices currency={currency} invoices={owed.filter((invoice) => invoice.currency === currency)} payable={payable} />
        </div>
      ))}
    </section>
  );
}
