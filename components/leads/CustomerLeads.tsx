"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { leads } from "./resource";

/** The lead that the customer was, on the page of the customer; absent where there was none. */
export function CustomerLeads({ id }: { id: string }) {
  const t = useTranslations("leads.on_records");
  const pagePath = usePagePath();
  const { data } = usePart(customers, id, "leads", leads.list, { customer_id: id, limit: "20", include: "total" });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")} all={{ list: "leads", filter: { customer_id: id }, total: data.total }}>
      <ul className="grid text-sm">
        {data.data.map((lead) => (
          <li key={lead.id} className="flex min-h-9 items-center gap-3">
            <AheadLink href={pagePath("leads", lead.id)} className="min-h-6 min-w-0 flex-1 truncate font-medium hover:underline">
              <bdi>{lead.name}</bdi>
            </AheadLink>
            <span className="text-muted">
              <RelativeTime value={lead.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
