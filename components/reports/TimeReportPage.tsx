"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { DateText } from "@/components/ui/DateText";
import { DayField } from "@/components/ui/DayField";
import { SelectField } from "@/components/ui/Input";
import type { TimeGroup, TimeGrouping, TimeReport } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { Chart } from "./Chart";
import { CsvButton } from "./CsvButton";
import { NoAmount } from "./Figure";
import { useMonthText } from "./month-text";
import { ReportPage } from "./ReportPage";
import { TimePeriodLinks } from "./TimePeriodLinks";

export type TimeAddress = Readonly<Partial<Record<"from" | "to" | "period" | "by" | "staff_id" | "project_id" | "customer_id", string>>>;

const groupings: Record<TimeGrouping, true> = { person: true, project: true, customer: true, task: true, week: true, month: true };
/** What a group's name leads to: its time by something else. */
const next: Partial<Record<TimeGrouping, { by: TimeGrouping; filter: "staff_id" | "project_id" | "customer_id" }>> = {
  person: { by: "project", filter: "staff_id" },
  project: { by: "person", filter: "project_id" },
  customer: { by: "project", filter: "customer_id" },
};
const filters = ["staff_id", "project_id", "customer_id"] as const;
const mostBars = 12;

interface TimeReportPageProps {
  /** Null if the requested period is invalid. */
  report: Wire<typeof TimeReport> | null;
  requested: TimeAddress;
}

/** The time of a period by colleague, project, customer, task, week or month. */
export function TimeReportPage({ report, requested }: TimeReportPageProps) {
  const t = useTranslations("reports.time");
  const reports = useTranslations("reports");
  const format = useFormatter();
  const monthText = useMonthText();
  const pagePath = usePagePath();
  const by = report?.by ?? "person";
  const { from, to } = report ?? { from: requested.from ?? "", to: requested.to ?? "" };
  const kept: Record<string, string> = Object.fromEntries(filters.flatMap((name) => (requested[name] ? [[name, requested[name]]] : [])));
  const days: Record<string, string> = requested.period ? { period: requested.period } : requested.from ? { from, to } : {};
  const address = (query: Record<string, string>) => `${pagePath("reports", "time")}?${new URLSearchParams(query).toString()}`;
  const dayText = (day: string) => format.dateTime(new Date(`${day}T00:00:00Z`), { day: "numeric", month: "short", timeZone: "UTC" });
  const nameOf = ({ key, name }: Wire<typeof TimeGroup>, short = false): string => {
    if (key === null) return t(by === "customer" ? "no_customer" : "no_project");
    if (by === "month") return monthText(key, short ? "short" : undefined);
    return by === "week" ? t("week", { day: dayText(key) }) : (name ?? key);
  };
  const headOf = (group: Wire<typeof TimeGroup>) => {
    const step = next[by];
    if (step === undefined || group.key === null) return <bdi>{nameOf(group)}</bdi>;
    const query = { ...kept, ...days, by: step.by, [step.filter]: group.key };
    return (
      <AheadLink href={address(query)} className="inline-flex min-h-6 items-center hover:underline">
        <bdi className="[overflow-wrap:anywhere]">{nameOf(group)}</bdi>
      </AheadLink>
    );
  };
  const hours = (seconds: number) =>
    seconds === 0 ? <NoAmount amount="0" /> : format.number(seconds / 3600, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rate = (percent: number | null) =>
    percent === null ? <NoAmount amount="" /> : format.number(percent / 100, { style: "percent", maximumFractionDigits: 1 });
  const withWorking = report !== null && report.total.working_seconds !== null;
  const cellsOf = (figures: Wire<typeof TimeReport>["total"]) => [
    hours(figures.seconds),
    hours(figures.billable_seconds),
    hours(figures.not_billable_seconds),
    hours(figures.invoiced_seconds),
    hours(figures.to_invoice_seconds),
    rate(figures.billable_rate),
    ...(withWorking ? [hours(figures.working_seconds ?? 0), rate(figures.utilisation)] : []),
  ];
  const columns = ["hours", "billable", "not_billable", "invoiced", "to_invoice", "billable_rate"] as const;
  const working = ["working", "utilisation"] as const;
  const shown = report?.groups.filter(({ seconds }) => seconds > 0).slice(0, mostBars) ?? [];
  const isEmpty = report !== null && report.groups.length === 0;
  return (
    <ReportPage
      report="time"
      currency={null}
      currencies={[]}
      download={report ? <CsvButton path="time" query={{ from, to, by, ...kept }} name={`time-${by}-${from}-${to}`} /> : null}
      fields={
        <>
          <SelectField key={by} name="by" label={t("by")} defaultValue={by} className="w-40">
            {(Object.keys(groupings) as TimeGrouping[]).map((key) => (
              <option key={key} value={key}>
                {t(`groupings.${key}`)}
              </option>
            ))}
          </SelectField>
          {report === null || report.own || report.people.length === 0 ? null : (
            <SelectField
              key={`staff${report.staff_id ?? ""}`}
              name="staff_id"
              label={t("person")}
              defaultValue={report.staff_id ?? ""}
              className="w-48"
            >
              <option value="">{t("everybody")}</option>
              {report.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <DayField key={`from${from}`} name="from" label={t("from")} defaultValue={from} className="w-40" />
          <DayField key={`to${to}`} name="to" label={t("to")} defaultValue={to} className="w-40" />
          {filters.slice(1).map((name) => (kept[name] ? <input key={name} type="hidden" name={name} value={kept[name]} /> : null))}
          <TimePeriodLinks
            address={(period) => address({ ...kept, by, period })}
            chosen={requested.period ?? (requested.from ? null : "this_month")}
          />
        </>
      }
    >
      {report ? null : (
        <Alert tone="warn" title={reports("not_readable")}>
          <p>{t("not_readable_text")}</p>
        </Alert>
      )}
      {report ? (
        <p className="text-sm text-muted">
          <DateText value={from} /> – <DateText value={to} />
          {report.own ? ` · ${t("own")}` : null}
          {kept["project_id"] || kept["customer_id"] ? (
            <>
              {" · "}
              {t(kept["project_id"] ? "of_project" : "of_customer")}{" "}
              <AheadLink href={address({ ...days, by })} className="inline-flex min-h-6 items-center underline">
                {t("all")}
              </AheadLink>
            </>
          ) : null}
        </p>
      ) : null}
      {isEmpty ? <p className="text-muted">{t("nothing")}</p> : null}
      {report && !isEmpty ? (
        <>
          <Chart
            currency="hours"
            series={[
              { key: "billable", label: t("columns.billable"), tone: "accent", stack: true },
              { key: "not_billable", label: t("columns.not_billable"), tone: "warn", stack: true },
            ]}
            bars={shown.map((group) => ({
              label: nameOf(group, true),
              values: { billable: group.billable_seconds / 3600, not_billable: group.not_billable_seconds / 3600 },
            }))}
          />
          <CellTable
            title={t("title")}
            corner={t(`groupings.${by}`)}
            columns={[...columns, ...(withWorking ? working : [])].map((name) => t(`columns.${name}`))}
            rows={[
              ...report.groups.map((group) => ({ key: group.key ?? "", head: headOf(group), cells: cellsOf(group) })),
              { key: "total", head: reports("total"), strong: true, cells: cellsOf(report.total) },
            ]}
          />
          {report.truncated ? <p className="text-sm text-muted">{t("truncated")}</p> : null}
          {withWorking ? <p className="text-sm text-muted">{t("working_hint")}</p> : null}
        </>
      ) : null}
    </ReportPage>
  );
}
