"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SelectField } from "@/components/ui/Input";
import { firstWeekday } from "@/components/ui/first-weekday";
import { addDays } from "@/lib/commerce/days";
import {
  everies,
  isLastOfWeekday,
  longestInterval,
  nthOf,
  readRepeat,
  weekdayOf,
  weekdays,
  writeRepeat,
  type Every,
  type MonthDay,
  type Repeat,
} from "@/lib/commerce/repeat";
import { describeRepeat } from "@/lib/commerce/repeat-words";
import { NumberField, RepeatEnd, type PartProps } from "./RepeatEnd";
import { useDated } from "./use-dated";

interface RepeatFieldProps {
  /** Null for an event that does not repeat. */
  rrule: string | null;
  onChange: (rrule: string | null) => void;
  /** The day of the event. */
  day: string;
}

const shownDates = 5;

function monthDaysOf(day: string): MonthDay[] {
  const weekday = weekdayOf(day);
  return [
    { kind: "day", day: Number(day.slice(8, 10)) },
    ...(nthOf(day) === -1 ? [] : [{ kind: "weekday" as const, nth: nthOf(day), weekday }]),
    ...(isLastOfWeekday(day) ? [{ kind: "weekday" as const, nth: -1, weekday }] : []),
    ...(addDays(day, 1).endsWith("-01") ? [{ kind: "day" as const, day: -1 }] : []),
  ];
}

const keyOf = (on: MonthDay): string => (on.kind === "day" ? String(on.day) : `${String(on.nth)}${on.weekday}`);

/** How an event repeats, in plain words, with its next dates. */
export function RepeatField({ rrule, onChange, day }: RepeatFieldProps) {
  const t = useTranslations("calendar.repeat");
  const repeat = rrule === null ? null : readRepeat(rrule);
  const change = (part: Partial<Repeat>) => repeat && onChange(writeRepeat({ ...repeat, ...part }));
  const start = (every: Every | "") => {
    if (every === "") return onChange(null);
    const on = every === "MONTHLY" ? (monthDaysOf(day)[0] ?? null) : null;
    onChange(writeRepeat({ every, interval: 1, weekdays: every === "WEEKLY" ? [weekdayOf(day)] : [], on, count: null, until: null }));
  };
  return (
    <div className="grid gap-4">
      <SelectField
        name="repeat"
        label={t("label")}
        value={repeat?.every ?? ""}
        onChange={(sent) => start(everies.find((each) => each === sent.target.value) ?? "")}
      >
        <option value="">{t("never")}</option>
        {everies.map((every) => (
          <option key={every} value={every}>
            {t(`every.${every}`)}
          </option>
        ))}
      </SelectField>
      {repeat ? (
        <fieldset className="grid gap-4 border-s-2 border-line ps-4">
          <legend className="sr-only">{t("label")}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              key={repeat.every}
              name="repeat_interval"
              label={t(`interval.${repeat.every}`)}
              most={longestInterval}
              value={repeat.interval}
              onChange={(interval) => change({ interval })}
            />
            {repeat.every === "MONTHLY" ? <MonthDayField repeat={repeat} day={day} change={change} /> : null}
          </div>
          {repeat.every === "WEEKLY" ? <WeekdayField repeat={repeat} day={day} change={change} /> : null}
          <RepeatEnd repeat={repeat} day={day} change={change} />
          <Preview rrule={writeRepeat(repeat)} repeat={repeat} day={day} />
        </fieldset>
      ) : null}
    </div>
  );
}

function WeekdayField({ repeat, day, change }: PartProps) {
  const t = useTranslations("calendar.repeat");
  const dated = useDated();
  const first = (firstWeekday(useLocale()) + 6) % 7;
  const ordered = [...weekdays.slice(first), ...weekdays.slice(0, first)];
  const toggle = (weekday: (typeof weekdays)[number], is: boolean) => {
    const next = weekdays.filter((each) => (each === weekday ? is : repeat.weekdays.includes(each)));
    change({ weekdays: next.length === 0 ? [weekdayOf(day)] : next });
  };
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1 font-medium">{t("weekdays")}</legend>
      {ordered.map((weekday) => (
        <label key={weekday} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            name={`repeat-${weekday}`}
            checked={repeat.weekdays.includes(weekday)}
            onChange={(sent) => toggle(weekday, sent.target.checked)}
            className="size-[1.125rem] accent-accent"
          />
          {dated(`2026-01-${String(5 + weekdays.indexOf(weekday)).padStart(2, "0")}`, { weekday: "short" })}
        </label>
      ))}
    </fieldset>
  );
}

function MonthDayField({ repeat, day, change }: PartProps) {
  const t = useTranslations("calendar.repeat");
  const locale = useLocale();
  const options = monthDaysOf(day);
  const { on } = repeat;
  const all = on && !options.some((each) => keyOf(each) === keyOf(on)) ? [on, ...options] : options;
  return (
    <SelectField
      name="repeat_on"
      label={t("month_day")}
      value={on ? keyOf(on) : ""}
      onChange={(sent) => change({ on: all.find((each) => keyOf(each) === sent.target.value) ?? null })}
    >
      {all.map((each) => (
        <option key={keyOf(each)} value={keyOf(each)}>
          {describeRepeat({ ...repeat, interval: 1, on: each, count: null, until: null }, locale)}
        </option>
      ))}
    </SelectField>
  );
}

/** The rule in words and its next dates. The rules of dates are loaded for those who repeat an event. */
function Preview({ rrule, repeat, day }: { rrule: string; repeat: Repeat; day: string }) {
  const t = useTranslations("calendar.repeat");
  const locale = useLocale();
  const dated = useDated();
  const [dates, setDates] = useState<string[]>([]);
  useEffect(() => {
    let current = true;
    void import("@/lib/commerce/occurrences").then(({ firstStarts }) => {
      if (current) setDates(firstStarts(day, rrule, shownDates));
    });
    return () => {
      current = false;
    };
  }, [day, rrule]);
  return (
    <div className="grid gap-1 text-sm" aria-live="polite">
      <p className="font-medium">{describeRepeat(repeat, locale)}</p>
      {dates.length === 0 ? null : (
        <p className="text-muted">
          {t("next")} {dates.map((each) => dated(each, { weekday: "short", day: "numeric", month: "short", year: "numeric" })).join(" · ")}
        </p>
      )}
    </div>
  );
}
