"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { contracts } from "./resource";

/** A customer's contracts, the latest to end first, on the page of the customer. */
export function CustomerContracts({ id: customer_id }: { id: string }) {
  const t = useTranslations("contracts.on_records");
  const { data } = usePart(customers, customer_id, "contracts", contracts.list, {
    customer_id,
    sort: "-end_date",
    limit: "20",
    include: "total",
  });
  return (
    <Section title={t("title")} all={{ list: "contracts", filter: { customer_id }, total: data?.total }}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id, title, status, end_date, value, currency }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="contract" id={id} title={title} />
            </span>
            <Badge tone={status === "active" ? "good" : "neutral"}>{t(`statuses.${status}`)}</Badge>
            <span className="text-muted">{t.rich("until", { date: () => <DateText value={end_date} /> })}</span>
            {value === null ? null : <Amount value={value} currency={currency} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
