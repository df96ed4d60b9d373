"use client";

import { useNow, useTimeZone, useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { DayField } from "@/components/ui/DayField";
import { dayInTimezone } from "@/lib/commerce/timezone";
import type { ArAgeing } from "@/lib/domains/reports/schema";
import { buckets } from "./buckets";
import { Chart } from "./Chart";
import { CsvButton } from "./CsvButton";
import { FigureTable, type FigureRow } from "./FigureTable";
import { pickCurrency } from "./pick-currency";
import { ReportPage } from "./ReportPage";

type Report = Wire<typeof ArAgeing>;

/** Receivables at the end of a day by age: the total, then each customer. */
export function AgeingReport({
  report,
  tooLate,
  requested,
}: {
  report: Report;
  /** The requested day is in the future, so today is shown. */ tooLate: boolean;
  requested: string | undefined;
}) {
  const t = useTranslations("reports.ageing");
  const own = useWorkplace().currency;
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  // Today in the company's time zone, which may differ from the reader's.
  const last = report.as_of > today ? report.as_of : today;
  const { currency, currencies } = pickCurrency(report.totals, requested, own);
  const total = report.totals.find((one) => one.currency === currency);
  const rows = report.customers.filter((one) => one.currency === currency);
  const figuresOf = ({ buckets: parts, credit, total: sum }: Report["totals"][number]): FigureRow["figures"] => [
    ...buckets.map((bucket) => parts[bucket]),
    credit,
    { amount: sum },
  ];
  return (
    <ReportPage
      report="ageing"
      currency={currency}
      currencies={currencies}
      download={
        <CsvButton
          path="ar-ageing"
          query={{ as_of: report.as_of, ...(report.entered_by === null ? {} : { entered_by: report.entered_by }) }}
          name={`ar-ageing-${report.as_of}`}
        />
      }
      fields={
        <>
          <DayField key={report.as_of} name="as_of" label={t("as_of")} max={last} defaultValue={report.as_of} className="w-44" />
          <DayField
            key={`by${report.entered_by ?? ""}`}
            name="entered_by"
            label={t("entered_by")}
            max={last}
            defaultValue={report.entered_by ?? ""}
            className="w-56"
          />
        </>
      }
    >
      <p className="text-sm text-muted">{t(report.entered_by === null ? "entered_later" : "entered_by_hint")}</p>
      {tooLate ? (
        <Alert tone="warn" title={t("too_late")}>
          <p>{t("too_late_text")}</p>
        </Alert>
      ) : null}
      {currency === null || !total ? (
        <p className="text-muted">{t("nothing")}</p>
      ) : (
        <>
          <Chart
            currency={currency}
            bars={buckets.map((bucket) => ({ label: t(`buckets.${bucket}`), values: { amount: Number(total.buckets[bucket].amount) } }))}
            series={[{ key: "amount", label: t("sum"), tone: "accent" }]}
          />
          <FigureTable
            title={t("title")}
            corner={t("customer")}
            columns={[...buckets.map((bucket) => t(`buckets.${bucket}`)), t("credit"), t("sum")]}
            currency={currency}
            rows={[
              { key: "all", head: t("all"), name: t("all"), strong: true, figures: figuresOf(total) },
              ...rows.map((row) => ({
                key: row.customer.id,
                head: <CustomerName {...row.customer} />,
                name: row.customer.name,
                figures: figuresOf(row),
              })),
            ]}
          />
          {report.truncated ? <p className="text-sm text-muted">{t("truncated")}</p> : null}
        </>
      )}
    </ReportPage>
  );
}

function CustomerName({ id, name }: { id: string; name: string }) {
  const can = useCan();
  const pagePath = usePagePath();
  if (!can("customers.read")) return <bdi>{name}</bdi>;
  return (
    <AheadLink href={pagePath("customers", id)} className="inline-flex min-h-6 items-center hover:underline">
      <bdi>{name}</bdi>
    </AheadLink>
  );
}
