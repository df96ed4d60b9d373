"use client";

import { useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import type { Currency } from "@/lib/commerce/currencies";
import { addAmounts } from "./add-amounts";
import { Chart } from "./Chart";
import type { Series } from "./chart-props";
import { CsvButton } from "./CsvButton";
import { FigureTable, type FigureRow } from "./FigureTable";
import { MonthFields } from "./MonthFields";
import { useMonthText } from "./month-text";
import { PeriodLinks } from "./PeriodLinks";
import { pickCurrency } from "./pick-currency";
import { ReportPage, type ReportKey } from "./ReportPage";

/** The months and the currency that the page's address requests, unvalidated. */
export type MonthsAddress = Readonly<Partial<Record<"from" | "to" | "currency" | "period", string>>>;

interface MonthsReportProps {
  report: Extract<ReportKey, "cash-in" | "invoiced-paid">;
  title: string;
  nothing: string;
  /** Null if the requested period is invalid. */
  period: { from: string; to: string } | null;
  requested: MonthsAddress;
  columns: readonly { key: string; label: string }[];
  series: readonly Series[];
  /** The figures of each month and currency, by column key. */
  months: readonly { month: string; currency: Currency; figures: Readonly<Record<string, FigureRow["figures"][number]>> }[];
}

/** A monthly report as a chart and a table. */
export function MonthsReport({ report, title, nothing, period, requested, columns, series, months }: MonthsReportProps) {
  const t = useTranslations("reports");
  const own = useWorkplace().currency;
  const monthText = useMonthText();
  const { currency, currencies } = pickCurrency(months, requested.currency, own);
  const shown = months.filter((row) => row.currency === currency);
  const { from, to } = period ?? { from: requested.from ?? "", to: requested.to ?? "" };
  const none = { amount: "0" };
  return (
    <ReportPage
      report={report}
      currency={currency}
      currencies={currencies}
      download={period ? <CsvButton path={report} query={period} name={`${report}-${from}-${to}`} /> : null}
      fields={
        <>
          <MonthFields from={from} to={to} />
          <PeriodLinks report={report} chosen={requested.period ?? (requested.from === undefined ? "last_12_months" : null)} />
        </>
      }
    >
      {period ? null : (
        <Alert tone="warn" title={t("not_readable")}>
          <p>{t("not_readable_text")}</p>
        </Alert>
      )}
      {period && currency === null ? <p className="text-muted">{nothing}</p> : null}
      {currency === null ? null : (
        <>
          <Chart
            currency={currency}
            series={series}
            bars={shown.map(({ month, figures }) => ({
              label: monthText(month, "short"),
              values: Object.fromEntries(series.map(({ key }) => [key, Number(figures[key]?.amount ?? 0)])),
            }))}
          />
          <FigureTable
            title={title}
            corner={t("month")}
            columns={columns.map(({ label }) => label)}
            currency={currency}
            rows={[
              ...shown.map(({ month, figures }) => ({
                key: month,
                head: monthText(month),
                name: monthText(month),
                figures: columns.map(({ key }) => figures[key] ?? none),
              })),
              {
                key: "total",
                head: t("total"),
                name: t("total"),
                strong: true,
                figures: columns.map(({ key }) => ({
                  amount: addAmounts(
                    shown.map(({ figures }) => figures[key]?.amount ?? "0"),
                    currency,
                  ),
                })),
              },
            ]}
          />
        </>
      )}
    </ReportPage>
  );
}
