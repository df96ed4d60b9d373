"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { Figure } from "@/components/reports/Figure";
import { isZero } from "@/lib/commerce/is-zero";
import { useMonthText } from "@/components/reports/month-text";
import type { CashInRow, Dashboard } from "@/lib/domains/reports/schema";

type CashIn = NonNullable<Wire<typeof Dashboard>["cash_in"]>;
type Row = Wire<typeof CashInRow>;

/** Money received this month and last month, one line per currency. */
export function Cash({ cash: { this_month, last_month } }: { cash: CashIn }) {
  const t = useTranslations("home.cash");
  const monthText = useMonthText();
  const [first] = this_month;
  const [before] = last_month;
  if (!first || !before) {
    return (
      <Section title={t("title")}>
        <p className="text-sm text-muted">{t("nothing")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("title")}>
      <table className="w-full text-sm" aria-label={t("title")}>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-1 text-start font-normal">
              {t("currency")}
            </th>
            {[first.month, before.month].map((month) => (
              <th key={month} scope="col" className="pb-1 text-figures font-normal">
                {monthText(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {this_month.map((row) => (
            <tr key={row.currency} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 text-start font-normal">
                {row.currency}
              </th>
              <Cell row={row} label={t("received", { month: monthText(row.month) })} strong />
              <Cell
                row={last_month.find(({ currency }) => currency === row.currency)}
                label={t("received", { month: monthText(before.month) })}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The amount received, with the amount refunded below it. */
function Cell({ row, label, strong = false }: { row: Row | undefined; label: string; strong?: boolean }) {
  const t = useTranslations("home.cash");
  if (!row) return <td />;
  return (
    <td className="py-1 text-figures">
      <Figure {...row.received} currency={row.currency} label={label} className={strong ? "font-semibold" : ""} />
      {isZero(row.refunded.amount) ? null : (
        <span className="flex flex-wrap items-center justify-end gap-x-1 text-xs text-muted">
          {t("refunded")}
          <Figure {...row.refunded} currency={row.currency} label={t("refunded")} />
        </span>
      )}
    </td>
  );
}
