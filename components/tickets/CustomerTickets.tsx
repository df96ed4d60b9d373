"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { tickets } from "./resource";

/** A customer's tickets, those with the newest message first, on the page of the customer. */
export function CustomerTickets({ id }: { id: string }) {
  const t = useTranslations("tickets.on_records");
  const pagePath = usePagePath();
  const { data } = usePart(customers, id, "tickets", tickets.list, { customer_id: id, limit: "20", include: "total" });
  return (
    <Section title={t("title")} all={{ list: "tickets", filter: { customer_id: id }, total: data?.total }}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map((ticket) => (
          <li key={ticket.id} className="flex min-h-9 items-center gap-3 border-b border-line last:border-0">
            <AheadLink href={pagePath("tickets", ticket.id)} className="min-h-6 min-w-0 flex-1 truncate font-medium hover:underline">
              <bdi>{ticket.subject}</bdi>
            </AheadLink>
            <Badge tone={ticket.status === "open" ? "accent" : "neutral"}>{t(`statuses.${ticket.status}`)}</Badge>
            <span className="text-muted max-sm:hidden">
              <RelativeTime value={ticket.last_message_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
