"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { SelectField } from "@/components/ui/Input";
import type { Currency } from "@/lib/commerce/currencies";
import type { Sales, SalesGroup, SalesGrouping } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { Chart } from "./Chart";
import { CsvButton } from "./CsvButton";
import { CountFigure, NoAmount } from "./Figure";
import { MonthFields } from "./MonthFields";
import { useMonthText } from "./month-text";
import { OwnerField, type Owners } from "./OwnerField";
import { PeriodLinks } from "./PeriodLinks";
import { pickCurrency } from "./pick-currency";
import { ReportPage } from "./ReportPage";
import { sourceWords } from "./source-words";

export type SalesAddress = Readonly<Partial<Record<"from" | "to" | "period" | "currency" | "by" | "owner_id", string>>>;

const groupings: Record<SalesGrouping, true> = { source: true, first_touch: true, last_touch: true, owner: true, month: true };

interface SalesReportProps {
  /** Null if the requested period is invalid. */
  report: Wire<typeof Sales> | null;
  requested: SalesAddress;
  owners: Owners;
}

/** Leads created in a period by source, campaign, owner or month: how many were won, how fast, and their values. */
export function SalesReport({ report, requested, owners }: SalesReportProps) {
  const t = useTranslations("reports.sales");
  const reports = useTranslations("reports");
  const format = useFormatter();
  const monthText = useMonthText();
  const own = useWorkplace().currency;
  const leads = useTranslations("leads.sources");
  const by = report?.by ?? "source";
  const { currency, currencies } = pickCurrency(report?.total.amounts ?? [], requested.currency, own);
  const { from, to } = report ?? { from: requested.from ?? "", to: requested.to ?? "" };
  const keep = { by, ...(requested.owner_id === undefined ? {} : { owner_id: requested.owner_id }) };
  const nameOf = ({ key, name }: Wire<typeof SalesGroup>): string => {
    if (key === null) return t(`none.${by === "owner" ? "owner" : "touch"}`);
    if (by === "month") return monthText(key);
    return by === "source" ? sourceWords(leads, key) : (name ?? key);
  };
  const short = (group: Wire<typeof SalesGroup>): string => (by === "month" && group.key ? monthText(group.key, "short") : nameOf(group));
  const cellsOf = ({ leads: count, open, won, lost, win_rate, days_to_win, amounts, rows }: Wire<typeof Sales>["total"], name: string) => [
    <CountFigure key="leads" count={count} rows={rows} label={name} />,
    <CountFigure key="open" count={open} rows={rows && { ...rows, query: { ...rows.query, active: "true" } }} label={name} />,
    <CountFigure key="won" count={won} rows={rows && { ...rows, query: { ...rows.query, status: "won" } }} label={name} />,
    <CountFigure key="lost" count={lost} rows={rows && { ...rows, query: { ...rows.query, status: "lost" } }} label={name} />,
    win_rate === null ? <NoAmount key="rate" amount="" /> : format.number(win_rate / 100, { style: "percent", maximumFractionDigits: 1 }),
    days_to_win === null ? <NoAmount key="days" amount="" /> : format.number(days_to_win, { maximumFractionDigits: 1 }),
    ...(currency === null ? [] : valueCells(amounts, currency)),
  ];
  return (
    <ReportPage
      report="sales"
      currency={currency}
      currencies={currencies}
      download={report ? <CsvButton path="sales" query={{ from, to, ...keep }} name={`sales-${by}-${from}-${to}`} /> : null}
      fields={
        <>
          <SelectField key={by} name="by" label={t("by")} defaultValue={by} className="w-44">
            {(Object.keys(groupings) as SalesGrouping[]).map((key) => (
              <option key={key} value={key}>
                {t(`groupings.${key}`)}
              </option>
            ))}
          </SelectField>
          <OwnerField owners={owners} value={requested.owner_id ?? ""} />
          <MonthFields from={from} to={to} />
          <PeriodLinks report="sales" keep={keep} chosen={requested.period ?? (requested.from === undefined ? "last_12_months" : null)} />
        </>
      }
    >
      {report ? null : (
        <Alert tone="warn" title={reports("not_readable")}>
          <p>{reports("not_readable_text")}</p>
        </Alert>
      )}
      {report?.total.leads === 0 ? <p className="text-muted">{t("nothing")}</p> : null}
      {report && currency !== null && report.total.leads > 0 ? (
        <Chart
          currency={currency}
          series={[
            { key: "won", label: t("won_value"), tone: "accent", stack: true },
            { key: "open", label: t("open_value"), tone: "warn", stack: true },
          ]}
          bars={report.groups.slice(0, by === "month" ? report.groups.length : mostBars).map((group) => {
            const sums = group.amounts.find((amount) => amount.currency === currency);
            return { label: short(group), values: { won: Number(sums?.won ?? 0), open: Number(sums?.open ?? 0) } };
          })}
        />
      ) : null}
      {report && report.total.leads > 0 ? (
        <CellTable
          title={t("title")}
          corner={t(`groupings.${by}`)}
          columns={[
            t("leads"),
            t("open"),
            t("won"),
            t("lost"),
            t("win_rate"),
            t("days_to_win"),
            ...(currency === null ? [] : [t("value"), t("won_value")]),
          ]}
          rows={[
            ...report.groups.map((group) => {
              const name = nameOf(group);
              return { key: group.key ?? "", head: <bdi>{name}</bdi>, cells: cellsOf(group, name) };
            }),
            { key: "total", head: reports("total"), strong: true, cells: cellsOf(report.total, reports("total")) },
          ]}
        />
      ) : null}
    </ReportPage>
  );
}

/** As many bars as have room for their label. */
const mostBars = 12;

function valueCells(amounts: Wire<typeof Sales>["total"]["amounts"], currency: Currency): ReactNode[] {
  const sums = amounts.find((amount) => amount.currency === currency);
  const show = (key: "value" | "won") =>
    sums === undefined ? <NoAmount key={key} amount="0" /> : <Amount key={key} value={sums[key]} currency={currency} />;
  return [show("value"), show("won")];
}
