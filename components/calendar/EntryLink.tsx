"use client";

import { CalendarDays, CheckSquare, Flag, Repeat, ScrollText, type LucideIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import type { CalendarSource } from "@/lib/domains/calendar/schema";
import type { EntryRow } from "./resource";

const icons: Record<CalendarSource, LucideIcon> = { events: CalendarDays, tasks: CheckSquare, milestones: Flag, contracts: ScrollText };
const pages: Record<Exclude<CalendarSource, "events">, string> = { tasks: "tasks", milestones: "projects", contracts: "contracts" };

/** What the views of the calendar show. */
export interface Shown {
  /** The entries of each day. */
  days: ReadonlyMap<string, readonly EntryRow[]>;
  today: string;
  /** Opens one's own event. */
  open: (entry: EntryRow) => void;
  dayHref: (day: string) => string;
}

interface EntryLinkProps {
  entry: EntryRow;
  open: Shown["open"];
  /** In a cell of a month or week, where there is little room. */
  small?: boolean;
}

/** One entry: its kind as an icon and in words, its time, its title. An event opens its dialog, all else its record. */
export function EntryLink({ entry, open, small = false }: EntryLinkProps) {
  const t = useTranslations("calendar");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { timezone } = useWorkplace();
  const { source, id, title, starts_at, ends_at, location, occurrence, done } = entry;
  const Icon = icons[source];
  const time = (at: string) => format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit", timeZone: timezone });
  const content = (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">{t(`kinds.${source}`)}</span>
      {starts_at === null ? null : (
        <span className="numbers shrink-0 text-muted">
          {small || ends_at === null ? time(starts_at) : `${time(starts_at)} – ${time(ends_at)}`}
        </span>
      )}
      <bdi className={classNames("truncate", done ? "text-muted line-through" : "font-medium")}>{title}</bdi>
      {occurrence === null ? null : <Repeat aria-label={t("repeats")} className="size-3 shrink-0 text-muted" />}
      {done ? <span className="sr-only">{t("done")}</span> : null}
      {small || location === null ? null : <bdi className="truncate text-muted">{location}</bdi>}
    </>
  );
  const className = "flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded-sm px-1 text-start text-sm hover:bg-hover";
  if (source === "events")
    return (
      <button type="button" className={className} onClick={() => open(entry)}>
        {content}
      </button>
    );
  return (
    <AheadLink href={pagePath(pages[source], id)} className={className}>
      {content}
    </AheadLink>
  );
}
