"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import type { SeriesPeriod, SeriesReport as Report } from "@/lib/domains/reports/schema";
import { CellTable } from "./CellTable";
import { CsvButton } from "./CsvButton";
import { ReportPage } from "./ReportPage";

/** For the auditor: whether each number that was given has its document. */
export function SeriesReport({ report }: { report: Wire<typeof Report> }) {
  const t = useTranslations("reports.number_series");
  const kinds = useTranslations("settings.number_series.kinds");
  const format = useFormatter();
  const used = report.series.filter(({ periods }) => periods.length > 0);
  const missing = used.reduce((sum, series) => sum + series.missing, 0);
  const gapsOf = ({ gaps, missing: count }: Wire<typeof SeriesPeriod>) =>
    count === 0 ? (
      <Badge tone="good">{t("complete")}</Badge>
    ) : (
      <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
        <Badge tone="bad">{t("missing", { count })}</Badge>
        <bdi className="numbers">
          {gaps.map(({ from, to }) => (from === to ? String(from) : `${String(from)}–${String(to)}`)).join(", ")}
        </bdi>
      </span>
    );
  return (
    <ReportPage
      report="number-series"
      currency={null}
      currencies={[]}
      download={<CsvButton path="number-series" query={{}} name="number-series" />}
      fields={null}
    >
      {used.length === 0 ? <p className="text-muted">{t("nothing")}</p> : null}
      {used.length === 0 ? null : (
        <Alert tone={missing === 0 ? "good" : "bad"}>{missing === 0 ? t("all_complete") : t("some_missing", { count: missing })}</Alert>
      )}
      {used.map(({ id, kind, name, periods }) => (
        <section key={id} className="grid gap-2">
          <h2 className="font-semibold">
            <bdi>{name}</bdi> <span className="font-normal text-muted">{kinds(kind)}</span>
          </h2>
          <CellTable
            title={name}
            corner={t("period")}
            columns={[t("first"), t("last"), t("given"), t("documents"), t("voided"), t("gaps")]}
            rows={periods.map((counter) => ({
              key: counter.period,
              head: counter.period === "" ? t("always") : <bdi>{counter.period}</bdi>,
              cells: [
                <bdi key="first" className="normal-nums">
                  {counter.first}
                </bdi>,
                <bdi key="last" className="normal-nums">
                  {counter.last}
                </bdi>,
                format.number(counter.given),
                format.number(counter.documents),
                format.number(counter.voided),
                gapsOf(counter),
              ],
            }))}
          />
        </section>
      ))}
    </ReportPage>
  );
}
