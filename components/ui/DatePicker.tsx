"use client";

import { Calendar } from "lucide-react";
import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { DayGrid } from "./DayGrid";
import { isWithin, judgeDayText, writeDayText, type DayBounds, type DayProblem } from "./day-text";
import type { ControlProps } from "./Field";
import { IconButton } from "./IconButton";
import { Input } from "./Input";
import { Popover } from "./Popover";
import { useIsolate } from "./use-isolate";

interface DatePickerProps extends Partial<ControlProps>, DayBounds {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  /** Called with what could be read; null when the field was emptied. */
  onChange: (day: string | null) => void;
  label?: string;
  disabled?: boolean;
  /** Called with why the text is not taken, in words; null once it is. */
  onProblem?: (problem: string | null) => void;
}

/** A calendar day: typed in the reader's own way, or chosen from a month. With a text that is not taken its form is not sent, where the browser checks forms. */
export function DatePicker({ value, onChange, label, disabled = false, onProblem, min, max, ...control }: DatePickerProps) {
  const t = useTranslations("common.ui");
  const locale = useLocale();
  const isolate = useIsolate();
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const judge = (typed: string) => judgeDayText(typed, { locale, today, min, max });
  const tell = (problem: DayProblem | null) => {
    const example = { day_unreadable: today, day_too_early: min ?? today, day_too_late: max ?? today };
    const words = problem && t(problem, { day: isolate(writeDayText(example[problem], locale)) });
    // At once, and not with the next drawing: the press that ends the typing may be the one that sends the form.
    field.current?.setCustomValidity(words ?? "");
    setWrong(problem !== null);
    onProblem?.(words);
  };
  const edit = (typed: string) => {
    setText(typed);
    // What was found wrong is taken back as soon as it is right, and not only on leaving.
    if (wrong && judge(typed).problem === null) tell(null);
  };
  const settle = () => {
    if (text === null) return;
    const { day, problem } = judge(text);
    tell(problem);
    if (problem !== null) return;
    setText(null);
    if (day !== value) onChange(day);
  };
  return (
    // A day is written from left to right in every language, its sign at its end.
    <div dir="ltr" className="relative">
      <Input
        {...control}
        ref={field}
        {...(wrong ? { "aria-invalid": true } : {})}
        aria-label={label}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        // The pattern, since an example would look like a day that is set.
        placeholder={writeDayText("YYYY-MM-DD", locale)}
        value={text ?? (value === null ? "" : writeDayText(value, locale))}
        onChange={(event) => edit(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
          if (event.key === "ArrowDown" && event.altKey) setOpen(true);
        }}
        className="numbers pe-10 text-start"
      />
      <span className="absolute inset-y-0 end-0.5 flex items-center">
        <Popover open={open} onOpenChange={setOpen} label={t("choose_day")} align="end" trigger={<IconButton label={t("choose_day")} icon={<Calendar />} disabled={disabled} />}>
          <DayGrid
            value={value}
            today={today}
            takes={(day) => isWithin(day, { min, max })}
            onChoose={(day) => {
              setOpen(false);
              setText(null);
              tell(null);
              onChange(day);
            }}
          />
        </Popover>
      </span>
    </div>
  );
}
