"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import type { ClockState } from "@/lib/domains/tickets/schema";
import { tickets, type Sla, type TicketRow } from "../resource";
import { splitDuration } from "./split-duration";

const tones: Record<ClockState, Tone> = { running: "accent", paused: "neutral", met: "good", breached: "bad", cancelled: "neutral" };

/** The service-level clocks of a ticket, each with what its time was spent on. */
export function TicketClocks({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations("tickets.clocks");
  const can = useCan();
  const { data } = usePart(tickets, ticket.id, "sla", tickets.verbs.sla, { id: ticket.id }, can("tickets.write"));
  if (data === undefined || data.clocks.length === 0) return null;
  return (
    <Section title={t("title")}>
      {data.policy_name === null ? null : (
        <p className="text-sm text-muted">
          <bdi>{t(data.policy_deleted_at === null ? "by_policy" : "by_deleted_policy", { name: data.policy_name })}</bdi>
        </p>
      )}
      <ul className="grid gap-3 py-1 text-sm">
        {data.clocks.map((clock) => (
          <li key={clock.metric}>
            <Clock clock={clock} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Clock({ clock }: { clock: Sla["clocks"][number] }) {
  const t = useTranslations("tickets.clocks");
  const length = (ms: number) => t("length", splitDuration(ms));
  return (
    <details>
      <summary className="flex min-h-7 cursor-pointer flex-wrap items-center gap-2">
        <span className="font-medium">{t(`metrics.${clock.metric}`)}</span>
        <Badge tone={tones[clock.state]}>{t(`states.${clock.state}`)}</Badge>
        {clock.due_at === null ? null : (
          <span className="ms-auto text-muted">
            <RelativeTime value={clock.due_at} />
          </span>
        )}
      </summary>
      <p className="py-1 text-muted">{t("spent", { spent: length(clock.spent_ms), target: length(clock.target_ms) })}</p>
      <ol className="grid gap-1 border-s border-line ps-3">
        {clock.segments.map((segment) => (
          <li key={segment.from} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t(`causes.${segment.cause}`)}
              {segment.counts ? "" : ` · ${t("not_counted")}`}
            </span>
            <span className="numbers text-muted">
              {length(segment.counts ? segment.counted_ms : new Date(segment.to).getTime() - new Date(segment.from).getTime())}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
