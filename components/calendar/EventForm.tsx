"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { wallTime } from "@/lib/commerce/timezone";
import { readRepeat, shiftRepeat, writeRepeat } from "@/lib/commerce/repeat";
import type { ChangeScope } from "@/lib/domains/calendar/schema";
import { suggestTimes } from "./calendar-range";
import { EventGuests, readAddresses } from "./EventGuests";
import { RepeatField } from "./RepeatField";
import { calendarEvents, type EventRecord, type OccurrenceRecord } from "./resource";
import { ScopeField } from "./ScopeField";

type Edited = Pick<EventRecord, keyof EventRecord & keyof OccurrenceRecord>;

interface EventFormProps {
  event: Edited | null;
  day: string;
  /** When the occurrence of a series starts by its rule. */
  occurrence: string | null;
  onClose: () => void;
}

/** The fields of an event or of an occurrence; for the latter with the choice of what the change is for. */
export function EventForm({ event, day, occurrence, onClose }: EventFormProps) {
  const t = useTranslations("calendar.form");
  const fields = useTranslations("calendar.fields");
  const words = useTranslations("staff.form");
  const router = useRouter();
  const can = useCan();
  const { timezone } = useWorkplace();
  const zone = event?.timezone ?? timezone;
  const suggested = suggestTimes(day, wallTime(useClock(), zone));
  const [title, setTitle] = useState(event?.title ?? "");
  const [location, setLocation] = useState(event?.location ?? "");
  const [notes, setNotes] = useState(event?.notes ?? "");
  const [allDay, setAllDay] = useState(event?.all_day ?? false);
  const [startDay, setStartDay] = useState<string | null>(day);
  const [endDay, setEndDay] = useState<string | null>(event?.ends_on ?? event?.ends?.slice(0, 10) ?? day);
  const [startTime, setStartTime] = useState(event?.starts?.slice(11) ?? suggested.start);
  const [endTime, setEndTime] = useState(event?.ends?.slice(11) ?? suggested.end);
  const [guests, setGuests] = useState("");
  const [rrule, setRrule] = useState(event?.rrule ?? null);
  const [scope, setScope] = useState<ChangeScope>("this");
  const [shown, setShown] = useState(false);
  const { api, perform, busy } = usePerform([calendarEvents.name]);
  const disorder = startDay !== null && endDay !== null && `${endDay}${allDay ? "" : endTime}` < `${startDay}${allDay ? "" : startTime}`;
  const wrong = readAddresses(guests).find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address));
  // The rule of a new event follows its day; that of a series is moved when it is saved.
  const start = (next: string | null) => {
    const repeat = rrule === null ? null : readRepeat(rrule);
    if (event === null && repeat && next !== null && startDay !== null) setRrule(writeRepeat(shiftRepeat(repeat, startDay, next)));
    setStartDay(next);
  };
  // Another rule can't be that of one occurrence.
  const isReordered = occurrence !== null && rrule !== event?.rrule;
  const chosen = isReordered && scope === "this" ? "following" : scope;
  const done = (text: string) => {
    showToast({ tone: "good", text });
    router.refresh();
    onClose();
  };

  async function submit(sent: FormEvent): Promise<void> {
    sent.preventDefault();
    setShown(true);
    if (title.trim() === "" || startDay === null || endDay === null || disorder || wrong !== undefined) return;
    const times = allDay
      ? { starts_on: startDay, ends_on: endDay, starts: null, ends: null }
      : { starts: `${startDay}T${startTime}`, ends: `${endDay}T${endTime}`, starts_on: null, ends_on: null, timezone: zone };
    const body = { title: title.trim(), location: location.trim() || null, notes, rrule, ...times };
    const save = (): Promise<{ id: string }> => {
      if (event === null) return api.create(calendarEvents, body);
      if (occurrence === null) return api.update(calendarEvents, event.id, event.version, body);
      return api.call(
        calendarEvents.verbs.changeOccurrence,
        { ...body, id: event.id, occurrence, scope: chosen },
        { version: event.version },
      );
    };
    await perform(
      async () => {
        const saved = await save();
        for (const email of readAddresses(guests)) await api.call(calendarEvents.verbs.invite, { id: saved.id, email });
      },
      () => done(t(event === null ? "created" : "saved")),
    );
  }
  const remove = () => {
    if (event === null) return;
    const removed =
      occurrence === null
        ? () => api.remove(calendarEvents, event.id, event.version)
        : () => api.call(calendarEvents.verbs.deleteOccurrence, { id: event.id, occurrence, scope }, { version: event.version });
    // The dialog is closed first: news of the removal would have it read an event that is gone.
    onClose();
    void perform(removed, () => done(t("deleted")));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(event === null ? "new" : "edit")}
      actions={
        <>
          {event !== null && can("calendar.write") ? (
            <Button tone="danger" className="me-auto" busy={busy} onClick={remove}>
              {t("delete")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{words("cancel")}</Button>
          {can("calendar.write") ? (
            <Button tone="primary" type="submit" form="event-form" busy={busy}>
              {t(event === null ? "create" : "save")}
            </Button>
          ) : null}
        </>
      }
    >
      <form id="event-form" noValidate onSubmit={(sent) => void submit(sent)} className="grid gap-4">
        <InputField
          name="title"
          label={fields("title")}
          required
          dir="auto"
          maxLength={200}
          error={shown && title.trim() === "" ? t("title_problem") : undefined}
          value={title}
          onChange={(sent) => setTitle(sent.target.value)}
        />
        <Checkbox name="all_day" label={t("all_day")} checked={allDay} onChange={(sent) => setAllDay(sent.target.checked)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DatePickerField name="start_day" label={t("start_day")} required value={startDay} onChange={start} />
          {allDay ? null : (
            <InputField
              name="start_time"
              type="time"
              label={t("start_time")}
              required
              dir="ltr"
              value={startTime}
              onChange={(sent) => setStartTime(sent.target.value)}
            />
          )}
          <DatePickerField
            name="end_day"
            label={t("end_day")}
            required
            error={disorder ? t("order_problem") : undefined}
            value={endDay}
            onChange={setEndDay}
          />
          {allDay ? null : (
            <InputField
              name="end_time"
              type="time"
              label={t("end_time")}
              required
              dir="ltr"
              value={endTime}
              onChange={(sent) => setEndTime(sent.target.value)}
            />
          )}
        </div>
        {allDay ? null : <p className="text-sm text-muted">{t("zone", { timezone: zone })}</p>}
        <RepeatField rrule={rrule} onChange={setRrule} day={startDay ?? day} />
        <InputField
          name="location"
          label={fields("location")}
          dir="auto"
          maxLength={200}
          value={location}
          onChange={(sent) => setLocation(sent.target.value)}
        />
        <TextAreaField
          name="notes"
          label={fields("notes")}
          dir="auto"
          rows={3}
          maxLength={5000}
          value={notes}
          onChange={(sent) => setNotes(sent.target.value)}
        />
        <EventGuests
          event={event}
          text={guests}
          onText={setGuests}
          error={shown && wrong !== undefined ? t("address_problem", { address: wrong }) : undefined}
        />
        {occurrence !== null && can("calendar.write") ? <ScopeField scope={chosen} onChange={setScope} withoutThis={isReordered} /> : null}
      </form>
    </Dialog>
  );
}
