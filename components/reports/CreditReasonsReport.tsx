"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import type { CreditReasons } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { Chart } from "./Chart";
import { CsvButton } from "./CsvButton";
import { CountFigure, Figure } from "./Figure";
import { MonthFields } from "./MonthFields";
import type { MonthsAddress } from "./MonthsReport";
import { PeriodLinks } from "./PeriodLinks";
import { pickCurrency } from "./pick-currency";
import { ReportPage } from "./ReportPage";

/** Why the company credits: its credit notes of a period by reason. */
export function CreditReasonsReport({ report, requested }: { report: Wire<typeof CreditReasons> | null; requested: MonthsAddress }) {
  const t = useTranslations("reports.credit_reasons");
  const reports = useTranslations("reports");
  const words = useTranslations("credit_notes.reasons");
  const format = useFormatter();
  const own = useWorkplace().currency;
  const { currency, currencies } = pickCurrency(report?.reasons ?? [], requested.currency, own);
  const shown = report?.reasons.filter((row) => row.currency === currency) ?? [];
  const { from, to } = report ?? { from: requested.from ?? "", to: requested.to ?? "" };
  return (
    <ReportPage
      report="credit-reasons"
      currency={currency}
      currencies={currencies}
      download={report ? <CsvButton path="credit-reasons" query={{ from, to }} name={`credit-reasons-${from}-${to}`} /> : null}
      fields={
        <>
          <MonthFields from={from} to={to} />
          <PeriodLinks report="credit-reasons" chosen={requested.period ?? (requested.from === undefined ? "last_12_months" : null)} />
        </>
      }
    >
      {report ? null : (
        <Alert tone="warn" title={reports("not_readable")}>
          <p>{reports("not_readable_text")}</p>
        </Alert>
      )}
      {report && currency === null ? <p className="text-muted">{t("nothing")}</p> : null}
      {currency === null ? null : (
        <>
          <Chart
            currency={currency}
            series={[{ key: "credited", label: t("credited"), tone: "warn" }]}
            bars={shown.map(({ reason, credited }) => ({ label: words(reason), values: { credited: Number(credited.amount) } }))}
          />
          <CellTable
            title={t("title")}
            corner={t("reason")}
            columns={[t("credit_notes"), t("credited"), t("share")]}
            rows={shown.map(({ reason, credit_notes, credited, share }) => ({
              key: reason,
              head: words(reason),
              cells: [
                <CountFigure key="count" count={credit_notes} rows={credited.rows} label={words(reason)} />,
                <Figure key="credited" amount={credited.amount} currency={currency} rows={credited.rows} label={words(reason)} />,
                format.number(share / 100, { style: "percent", maximumFractionDigits: 1 }),
              ],
            }))}
          />
        </>
      )}
    </ReportPage>
  );
}
