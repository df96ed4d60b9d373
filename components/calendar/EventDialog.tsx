"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { EventForm } from "./EventForm";
import { calendarEvents } from "./resource";

/** The event to edit, one occurrence of it, or the day of a new one. */
export type Asked = { id: string; occurrence: string | null } | { day: string };

/** One's own event, new or to edit. */
export function EventDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTranslations("calendar.form");
  const { id, occurrence } = "id" in asked ? asked : { id: "", occurrence: null };
  const single = usePart(calendarEvents, id, "event", calendarEvents.get, { id }, id !== "" && occurrence === null);
  const ofSeries = usePart(
    calendarEvents,
    id,
    "occurrence",
    calendarEvents.verbs.occurrence,
    { id, occurrence: occurrence ?? "" },
    occurrence !== null,
  );
  const data = occurrence === null ? single.data : ofSeries.data;
  if ("day" in asked) return <EventForm event={null} day={asked.day} occurrence={null} onClose={onClose} />;
  if (data)
    return <EventForm event={data} day={data.starts_on ?? data.starts?.slice(0, 10) ?? ""} occurrence={occurrence} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("edit")}>
      <SkeletonLines count={4} />
    </Dialog>
  );
}
