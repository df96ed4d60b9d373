"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import type { CashIn } from "@/lib/domains/reports/schema";
import { MonthsReport, type MonthsAddress } from "./MonthsReport";

/** Money received and refunded, month by month. */
export function CashInReport({ report, requested }: { report: Wire<typeof CashIn> | null; requested: MonthsAddress }) {
  const t = useTranslations("reports.cash_in");
  return (
    <MonthsReport
      report="cash-in"
      title={t("title")}
      nothing={t("nothing")}
      period={report}
      requested={requested}
      columns={[
        { key: "received", label: t("received") },
        { key: "refunded", label: t("refunded") },
        { key: "net", label: t("net") },
      ]}
      series={[
        { key: "received", label: t("received"), tone: "accent" },
        { key: "refunded", label: t("refunded"), tone: "warn" },
      ]}
      months={
        report?.months.map(({ month, currency, received, refunded, net }) => ({
          month,
          currency,
          figures: { received, refunded, net: { amount: net } },
        })) ?? []
      }
    />
  );
}
