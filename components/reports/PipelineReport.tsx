"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import type { LeadAge, Pipeline } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { Chart } from "./Chart";
import { CsvButton } from "./CsvButton";
import { CountFigure, NoAmount } from "./Figure";
import { OwnerField, type Owners } from "./OwnerField";
import { pickCurrency } from "./pick-currency";
import { ReportPage } from "./ReportPage";

const all: Record<LeadAge, true> = { days_0_7: true, days_8_30: true, days_31_90: true, days_over_90: true };
const ages = Object.keys(all) as LeadAge[];

interface PipelineReportProps {
  report: Wire<typeof Pipeline>;
  requested: { owner_id?: string; currency?: string };
  owners: Owners;
}

/** The leads in progress by status: how old they are, how long they have stood there, and their values. */
export function PipelineReport({ report, requested, owners }: PipelineReportProps) {
  const t = useTranslations("reports.pipeline");
  const sales = useTranslations("reports.sales");
  const statuses = useTranslations("leads.statuses");
  const format = useFormatter();
  const own = useWorkplace().currency;
  const { currency, currencies } = pickCurrency(
    report.stages.flatMap(({ amounts }) => amounts),
    requested.currency,
    own,
  );
  const query: Record<string, string> = requested.owner_id === undefined ? {} : { owner_id: requested.owner_id };
  const isEmpty = report.stages.every(({ leads }) => leads === 0);
  const valueOf = ({ amounts }: Wire<typeof Pipeline>["stages"][number]) => amounts.find((sum) => sum.currency === currency)?.value;
  return (
    <ReportPage
      report="pipeline"
      currency={currency}
      currencies={currencies}
      download={<CsvButton path="pipeline" query={query} name={`pipeline-${report.as_of}`} />}
      fields={<OwnerField owners={owners} value={requested.owner_id ?? ""} />}
    >
      {isEmpty ? <p className="text-muted">{t("nothing")}</p> : null}
      {isEmpty || currency === null ? null : (
        <Chart
          currency={currency}
          series={[{ key: "value", label: sales("value"), tone: "accent" }]}
          bars={report.stages.map((stage) => ({ label: statuses(stage.status), values: { value: Number(valueOf(stage) ?? 0) } }))}
        />
      )}
      {isEmpty ? null : (
        <CellTable
          title={t("title")}
          corner={t("status")}
          columns={[
            sales("leads"),
            ...ages.map((age) => t(`ages.${age}`)),
            t("days_in_status"),
            ...(currency === null ? [] : [sales("value")]),
          ]}
          rows={report.stages.map((stage) => {
            const name = statuses(stage.status);
            const value = valueOf(stage);
            return {
              key: stage.status,
              head: name,
              cells: [
                <CountFigure key="leads" count={stage.leads} rows={stage.rows} label={name} />,
                ...ages.map((age) => (
                  <CountFigure key={age} count={stage.ages[age].leads} rows={stage.ages[age].rows} label={`${name}, ${t(`ages.${age}`)}`} />
                )),
                stage.days_in_status === null ? (
                  <NoAmount key="days" amount="" />
                ) : (
                  format.number(stage.days_in_status, { maximumFractionDigits: 1 })
                ),
                ...(currency === null
                  ? []
                  : [value === undefined ? <NoAmount key="value" amount="0" /> : <Amount key="value" value={value} currency={currency} />]),
              ],
            };
          })}
        />
      )}
    </ReportPage>
  );
}
