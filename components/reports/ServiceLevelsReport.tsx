"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Alert } from "@/components/ui/Alert";
import { SelectField } from "@/components/ui/Input";
import type { ServiceLevelGroup, ServiceLevelGrouping, ServiceLevels } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { CsvButton } from "./CsvButton";
import { NoAmount } from "./Figure";
import { MonthFields } from "./MonthFields";
import { useMonthText } from "./month-text";
import { PeriodLinks } from "./PeriodLinks";
import { ReportPage } from "./ReportPage";

export type ServiceLevelsAddress = Readonly<Partial<Record<"from" | "to" | "period" | "by", string>>>;

const groupings: Record<ServiceLevelGrouping, true> = { month: true, department: true, assignee: true };
const metrics = ["first_response", "resolution"] as const;

interface ServiceLevelsReportProps {
  /** Null if the requested period is invalid. */
  report: Wire<typeof ServiceLevels> | null;
  requested: ServiceLevelsAddress;
}

/** How many targets of the tickets opened in a period were met, and how long answers took. */
export function ServiceLevelsReport({ report, requested }: ServiceLevelsReportProps) {
  const t = useTranslations("reports.service_levels");
  const reports = useTranslations("reports");
  const format = useFormatter();
  const monthText = useMonthText();
  const by = report?.by ?? "month";
  const { from, to } = report ?? { from: requested.from ?? "", to: requested.to ?? "" };
  const nameOf = ({ key, name }: Wire<typeof ServiceLevelGroup>): string => {
    if (key === null) return t(by === "assignee" ? "unassigned" : "no_department");
    return by === "month" ? monthText(key) : (name ?? key);
  };
  const length = (minutes: number) =>
    minutes < 120
      ? format.number(minutes, { style: "unit", unit: "minute", unitDisplay: "short" })
      : format.number(minutes / 60, { style: "unit", unit: "hour", unitDisplay: "short", maximumFractionDigits: 1 });
  const cellsOf = (figures: Wire<typeof ServiceLevels>["total"]) => [
    format.number(figures.tickets),
    ...metrics.flatMap((metric) => {
      const { met_rate, missed, median_minutes } = figures[metric];
      return [
        met_rate === null ? (
          <NoAmount key={`${metric}-rate`} amount="" />
        ) : (
          format.number(met_rate / 100, { style: "percent", maximumFractionDigits: 1 })
        ),
        format.number(missed),
        median_minutes === null ? <NoAmount key={`${metric}-time`} amount="" /> : length(median_minutes),
      ];
    }),
  ];
  return (
    <ReportPage
      report="service-levels"
      currency={null}
      currencies={[]}
      download={report ? <CsvButton path="service-levels" query={{ from, to, by }} name={`service-levels-${by}-${from}-${to}`} /> : null}
      fields={
        <>
          <SelectField key={by} name="by" label={t("by")} defaultValue={by} className="w-44">
            {(Object.keys(groupings) as ServiceLevelGrouping[]).map((key) => (
              <option key={key} value={key}>
                {t(`groupings.${key}`)}
              </option>
            ))}
          </SelectField>
          <MonthFields from={from} to={to} />
          <PeriodLinks
            report="service-levels"
            keep={{ by }}
            chosen={requested.period ?? (requested.from === undefined ? "last_12_months" : null)}
          />
        </>
      }
    >
      {report ? null : (
        <Alert tone="warn" title={reports("not_readable")}>
          <p>{reports("not_readable_text")}</p>
        </Alert>
      )}
      {report?.total.tickets === 0 ? <p className="text-muted">{t("nothing")}</p> : null}
      {report && report.total.tickets > 0 ? (
        <CellTable
          title={t("title")}
          corner={t(`groupings.${by}`)}
          columns={[t("tickets"), ...metrics.flatMap((metric) => [t(`${metric}.met_rate`), t(`${metric}.missed`), t(`${metric}.median`)])]}
          rows={[
            ...report.groups.map((group) => ({ key: group.key ?? "", head: <bdi>{nameOf(group)}</bdi>, cells: cellsOf(group) })),
            { key: "total", head: reports("total"), strong: true, cells: cellsOf(report.total) },
          ]}
        />
      ) : null}
    </ReportPage>
  );
}
