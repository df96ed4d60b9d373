"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { IconButton } from "@/components/ui/IconButton";
import { tickets, type TicketRow } from "../resource";
import { TicketStatusBadge } from "../TicketMarks";

/** The tickets that belong to this one, with how. */
export function RelatedTickets({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations("tickets.desk.related");
  const can = useCan();
  const pagePath = usePagePath();
  const { api, perform } = usePerform([tickets.name]);
  const { data } = usePart(tickets, ticket.id, "related", tickets.verbs.related, { id: ticket.id }, can("tickets.write"));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data.data.map(({ id, number, subject, status, relation }) => (
          <li key={`${relation}${id}`} className="grid gap-0.5 border-b border-line py-2 last:border-0">
            <span className="flex items-center gap-2">
              <AheadLink href={pagePath("tickets", id)} className="min-h-6 min-w-0 flex-1 truncate font-medium hover:underline">
                <bdi>{subject}</bdi>
              </AheadLink>
              <TicketStatusBadge status={status} />
              {relation === "related" || relation.startsWith("split") ? (
                <IconButton
                  icon={<X />}
                  label={t("remove", { number })}
                  onClick={() => void perform(() => api.call(tickets.verbs.unlink, { id: ticket.id, other_id: id }))}
                />
              ) : null}
            </span>
            <span className="text-muted">
              <bdi dir="ltr">#{number}</bdi> · {t(`relations.${relation}`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
