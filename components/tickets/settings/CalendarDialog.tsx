"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { zoneOptions } from "@/components/ui/zone-options";
import { weekdays, type OpenWindow, type Weekday } from "@/lib/commerce/business-time";
import { businessCalendars, type BusinessCalendarRow } from "../resource";
import { ExceptionLines, type ExceptionDraft } from "./ExceptionLines";
import { readHours, weekdayNames, writeHours } from "./hours-text";
import { WeekHours } from "./WeekHours";

const office = "09:00–17:30";
const workdays: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri"];

/** Creates a business calendar, or changes the one given. Hours are typed as text, such as 09:00–12:00, 13:00–18:00. */
export function CalendarDialog({ calendar, onClose }: { calendar: BusinessCalendarRow | null; onClose: () => void }) {
  const t = useTranslations("business_calendars");
  const form = useTranslations("staff.form");
  const days = weekdayNames(useLocale());
  const { timezone: ownZone } = useWorkplace();
  const { api, perform, busy } = usePerform([businessCalendars.name, "lookup"]);
  const [name, setName] = useState(calendar?.name ?? "");
  const [timezone, setTimezone] = useState(calendar?.timezone ?? ownZone);
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(
        weekdays.map((day) => [day, calendar ? writeHours(calendar.week[day]) : workdays.includes(day) ? office : ""]),
      ) as Record<Weekday, string>,
  );
  const [exceptions, setExceptions] = useState<ExceptionDraft[]>(() =>
    (calendar?.exceptions ?? []).map(({ windows, ...rest }, key) => ({ ...rest, key, hours: writeHours(windows) })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = weekdays.map((day): [Weekday, OpenWindow[] | null] => [day, readHours(texts[day])]);
    const wrong = read.find(([, windows]) => windows === null)?.[0];
    const named = exceptions.map(({ day, hours, key: _key, ...rest }) => ({ ...rest, day, windows: readHours(hours) }));
    const unfit = named.findIndex((one) => one.day === null || one.windows === null || one.name.trim() === "");
    const text =
      wrong !== undefined
        ? t("hours_problem", { day: days[wrong] })
        : read.every(([, windows]) => windows?.length === 0)
          ? t("never_open")
          : unfit >= 0
            ? t("exception_problem", { number: unfit + 1 })
            : null;
    setProblem(text);
    if (text !== null || name.trim() === "") return;
    const values = { name, timezone, week: Object.fromEntries(read), exceptions: named } as never;
    const work = () =>
      calendar ? api.update(businessCalendars, calendar.id, calendar.version, values) : api.create(businessCalendars, values);
    if (await perform(work)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={calendar ? t("edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="business-calendar" tone="primary" busy={busy}>
            {calendar ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="business-calendar" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field name="timezone" label={t("fields.timezone")}>
          {(control) => (
            <Combobox
              {...control}
              options={zoneOptions}
              value={{ value: timezone, label: timezone }}
              onChange={(option) => setTimezone(option?.value ?? ownZone)}
            />
          )}
        </Field>
        <WeekHours
          legend={t("fields.week")}
          hint={t("hours_hint")}
          days={days}
          hours={texts}
          placeholder={t("closed")}
          onChange={setTexts}
        />
        <ExceptionLines drafts={exceptions} onChange={setExceptions} />
        {problem === null ? null : (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
