"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { reports } from "@/components/reports/resource";
import { Amount } from "@/components/ui/Amount";
import { AgeingBar } from "./AgeingBar";
import type { AgeingBucket } from "@/lib/domains/reports/schema";
import { customers } from "../resource";

const buckets: readonly AgeingBucket[] = ["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"];

/** The customer's receivables by age, one row per currency. Renders nothing when nothing is owed. */
export function Ageing({ customerId }: { customerId: string }) {
  const t = useTranslations("customers.ageing");
  const { data } = usePart(customers, customerId, "ageing", reports.ar_ageing, {
    customer_id: customerId,
  });
  const totals = data?.totals.filter(({ buckets: amounts }) => buckets.some((bucket) => /[1-9]/.test(amounts[bucket].amount))) ?? [];
  if (totals.length === 0) return null;
  return (
    <Section title={t("title")}>
      {totals.map(({ currency, buckets: amounts }) => (
        <div key={currency} className="grid gap-2 pt-1">
          <AgeingBar amounts={buckets.map((bucket) => Number(amounts[bucket].amount))} />
          <table className="w-full text-sm" aria-label={`${t("title")}, ${currency}`}>
            <thead>
              <tr>
                {buckets.map((bucket) => (
                  <th key={bucket} scope="col" className="pe-2 text-start text-xs font-normal text-muted">
                    {t(`buckets.${bucket}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {buckets.map((bucket) => (
                  <td key={bucket} className={/[1-9]/.test(amounts[bucket].amount) ? "pe-2" : "pe-2 text-muted"}>
                    <Amount value={amounts[bucket].amount} currency={currency} className="whitespace-normal" />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      ))}
    </Section>
  );
}
