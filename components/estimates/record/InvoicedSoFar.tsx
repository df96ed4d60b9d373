"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { estimates, type EstimateRecord } from "@/components/estimates/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Facts } from "@/components/ui/Facts";

/** What of an accepted estimate is invoiced; nothing before its first invoice. */
export function useInvoices({ id, version, status }: EstimateRecord, enabled: boolean) {
  const isAgreed = status === "accepted" || status === "converted";
  return usePart(estimates, id, `invoices-${String(version)}`, estimates.verbs.get_invoices, { id }, enabled && isAgreed).data;
}

/** How much of the estimate is invoiced, by which invoices, and what is left. */
export function InvoicedSoFar({ estimate, made }: { estimate: EstimateRecord; made: ReturnType<typeof useInvoices> }) {
  const t = useTranslations("estimates.parts");
  if (made === undefined || made.invoices.length === 0) return null;
  const { currency } = estimate;
  return (
    <Section title={t("title")}>
      <Facts
        facts={[
          { label: t("invoiced"), value: <Amount value={made.invoiced} currency={currency} /> },
          { label: t("remaining"), value: <Amount value={made.remaining} currency={currency} /> },
        ]}
      />
      <ul className="grid pt-2 text-sm">
        {made.invoices.map(({ invoice_id, number, kind, percent, total }) => (
          <li key={invoice_id} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0">
              <RecordName noun="invoice" id={invoice_id} title={number ?? t("draft")} />
              <span className="ms-2 text-muted">{kind === "percent" ? t("percent", { percent: percent ?? "" }) : t(kind)}</span>
            </span>
            <Amount value={total} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
