"use client";

import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button, buttonClasses } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { entriesByDay } from "@/lib/domains/calendar/rules";
import type { CalendarSource, CalendarView } from "@/lib/domains/calendar/schema";
import { Agenda } from "./Agenda";
import { stepFrom } from "./calendar-range";
import { ConnectionDialog } from "./ConnectionDialog";
import { DayColumns } from "./DayColumns";
import { EventDialog, type Asked } from "./EventDialog";
import { FeedDialog } from "./FeedDialog";
import { MonthGrid } from "./MonthGrid";
import { calendarLook, type EntryRow, type SignInReturn } from "./resource";
import { useDated } from "./use-dated";
import { useMoves } from "./use-moves";

const views: readonly CalendarView[] = ["month", "week", "day", "agenda"];
const sources: readonly CalendarSource[] = ["events", "tasks", "milestones", "contracts"];

interface CalendarPageProps {
  view: CalendarView;
  /** The day around which the view is. */
  day: string;
  /** In the company's time zone. */
  today: string;
  from: string;
  to: string;
  entries: readonly EntryRow[];
  capped: boolean;
  hidden: readonly CalendarSource[];
  /** The event whose dialog is open at first. */
  opened: string | null;
  /** Whether the dialog of the connections is open at first. */
  connecting: boolean;
  /** What a provider of calendars sent the person back with. */
  returned: SignInReturn | null;
}

/** The calendar of a colleague: by month, week, day or as a list. View and hidden sources are kept for the next visit. */
export function CalendarPage({
  view,
  day,
  today,
  from,
  to,
  entries,
  capped,
  hidden: kept,
  opened,
  connecting,
  returned,
}: CalendarPageProps) {
  const t = useTranslations("calendar");
  const connections = useTranslations("calendar_connections");
  const feeds = useTranslations("calendar_feeds");
  const can = useCan();
  const api = useApi();
  const pagePath = usePagePath();
  const [hidden, setHidden] = useState(kept);
  const [asked, setAsked] = useState<Asked | null>(opened === null ? null : { id: opened, occurrence: null });
  const [isSubscribing, setSubscribing] = useState(false);
  const [isConnecting, setConnecting] = useState(connecting || returned !== null);
  const at = (to_view: CalendarView, to_day: string) => `${pagePath("calendar")}?view=${to_view}&day=${to_day}`;
  const keep = (next: { view?: CalendarView; hidden?: readonly CalendarSource[] }) =>
    void api.call(calendarLook.verbs.replace, { view: next.view ?? view, hidden: [...(next.hidden ?? hidden)] }).catch(() => undefined);
  const turn = (source: CalendarSource) => {
    const next = hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source];
    setHidden(next);
    keep({ hidden: next });
  };
  const moves = useMoves({ from, to });
  const days = entriesByDay(
    entries.filter(({ source }) => !hidden.includes(source)),
    from,
    to,
  );
  const dated = useDated();
  const title =
    view === "month"
      ? dated(day, { month: "long", year: "numeric" })
      : view === "day"
        ? dated(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" })
        : `${dated(from, { day: "numeric", month: "short" })} – ${dated(to, { day: "numeric", month: "short", year: "numeric" })}`;
  const open = (entry: EntryRow) => setAsked({ id: entry.id, occurrence: entry.occurrence });
  const shown = { days, today, open, dayHref: (of: string) => at("day", of) };
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t("plural")}</h1>
        <div className="flex flex-wrap gap-2">
          {can("bookings.read") ? (
            <AheadLink href={pagePath("calendar", "booking-types")} className={buttonClasses("secondary")}>
              {t("booking_pages")}
            </AheadLink>
          ) : null}
          <Button onClick={() => setSubscribing(true)}>{feeds("open")}</Button>
          {can("calendar.write") ? (
            <>
              <Button onClick={() => setConnecting(true)}>{connections("open")}</Button>
              <Button tone="primary" onClick={() => setAsked({ day: view === "day" || day > today ? day : today })}>
                <Plus aria-hidden="true" className="size-4" />
                {t("new")}
              </Button>
            </>
          ) : null}
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label={title} className="flex items-center gap-1">
          <AheadLink href={at(view, stepFrom(view, day, -1))} aria-label={t("nav.previous")} className={buttonClasses("quiet")}>
            <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          </AheadLink>
          <AheadLink href={at(view, today)} className={buttonClasses("secondary")}>
            {t("nav.today")}
          </AheadLink>
          <AheadLink href={at(view, stepFrom(view, day, 1))} aria-label={t("nav.next")} className={buttonClasses("quiet")}>
            <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
          </AheadLink>
        </nav>
        <h2 className="me-auto text-lg font-semibold">{title}</h2>
        <nav aria-label={t("views.label")} className="flex gap-1">
          {views.map((each) => (
            <AheadLink
              key={each}
              href={at(each, day)}
              aria-current={each === view ? "page" : undefined}
              onClick={() => keep({ view: each })}
              className={classNames(
                "inline-flex min-h-8 items-center rounded-md px-2.5",
                each === view ? "bg-accent-soft font-medium" : "text-muted",
              )}
            >
              {t(`views.${each}`)}
            </AheadLink>
          ))}
        </nav>
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <legend className="sr-only">{t("sources.label")}</legend>
        {sources.map((source) => (
          <label key={source} className="flex min-h-8 items-center gap-2">
            <input type="checkbox" name={`source-${source}`} checked={!hidden.includes(source)} onChange={() => turn(source)} />
            {t(`sources.${source}`)}
          </label>
        ))}
      </fieldset>
      {capped ? <Alert tone="neutral">{t("capped")}</Alert> : null}
      {view === "month" ? <MonthGrid {...shown} moves={moves} month={day.slice(0, 7)} /> : null}
      {view === "week" ? <DayColumns {...shown} moves={moves} /> : null}
      {view === "day" || view === "agenda" ? <Agenda {...shown} /> : <Agenda {...shown} className="sm:hidden" />}
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      {asked === null ? null : <EventDialog asked={asked} onClose={() => setAsked(null)} />}
      {isSubscribing ? <FeedDialog onClose={() => setSubscribing(false)} /> : null}
      {isConnecting ? <ConnectionDialog returned={returned} onClose={() => setConnecting(false)} /> : null}
    </div>
  );
}
