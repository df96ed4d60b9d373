"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import type { InvoicedPaid } from "@/lib/domains/reports/schema";
import { MonthsReport, type MonthsAddress } from "./MonthsReport";

/** Invoiced amounts by month, how much of each is paid by now, and what is still due. */
export function InvoicedPaidReport({ report, requested }: { report: Wire<typeof InvoicedPaid> | null; requested: MonthsAddress }) {
  const t = useTranslations("reports.invoiced_paid");
  return (
    <MonthsReport
      report="invoiced-paid"
      title={t("title")}
      nothing={t("nothing")}
      period={report}
      requested={requested}
      columns={[
        { key: "invoiced", label: t("invoiced") },
        { key: "credited", label: t("credited") },
        { key: "paid", label: t("paid") },
        { key: "outstanding", label: t("outstanding") },
      ]}
      series={[
        { key: "paid", label: t("paid"), tone: "accent", stack: true },
        { key: "outstanding", label: t("outstanding"), tone: "warn", stack: true },
      ]}
      months={
        report?.months.map(({ month, currency, invoiced, credited, paid, outstanding }) => ({
          month,
          currency,
          figures: { invoiced, credited, paid, outstanding },
        })) ?? []
      }
    />
  );
}
