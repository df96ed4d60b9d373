"use client";

import { Calendar } from "lucide-react";
import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { DayGrid } from "./DayGrid";
import { isWithin, judgeDayText, writeDayText, type DayBounds, type DayProblem } from "./day-text";
import type { ControlProps } from "./Field";
import { IconButton } from "./IconButton";
import { Input } from "./Input";
import { Popover } from "./Popover";
import { useDayProblem } from "./use-day-problem";

interface DatePickerProps extends Partial<ControlProps>, DayBounds {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  /** Called with what could be read; null when the field was emptied. */
  onChange: (day: string | null) => void;
  label?: string;
  disabled?: boolean;
  /** A text that was not taken and stands there still, in the place of the day. */
  typed?: string | undefined;
  /** Called with why the text is not taken, in words, and the text itself; null once it is. */
  onProblem?: (problem: string | null, typed: string) => void;
  /** False where the form itself refuses what `onProblem` told it, together with what else is wrong. */
  holdsForm?: boolean;
}

/**
 * A calendar day: typed in the reader's own way, or chosen from a month. With a text that is not taken its form is not sent, whether the
 * browser checks it or not.
 */
export function DatePicker({
  value,
  onChange,
  label,
  disabled = false,
  typed,
  onProblem,
  holdsForm = true,
  min,
  max,
  ...control
}: DatePickerProps) {
  const t = useTranslations("common.ui");
  const locale = useLocale();
  const say = useDayProblem();
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // A form that checks its fields itself (`noValidate`) is held back before its own listeners hear that it is sent.
  useEffect(() => {
    const input = field.current;
    const form = holdsForm ? input?.form : null;
    const refuse = (event: SubmitEvent) => {
      if (!input?.validity.customError) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    form?.addEventListener("submit", refuse, true);
    return () => form?.removeEventListener("submit", refuse, true);
  }, [holdsForm]);

  const judge = (entry: string) => judgeDayText(entry, { locale, today, min, max });
  const tell = (problem: DayProblem | null, entry: string) => {
    const words = problem && say(problem, { min, max });
    // At once, and not with the next drawing: the press that ends the typing may be the one that sends the form.
    field.current?.setCustomValidity(words ?? "");
    setWrong(problem !== null);
    onProblem?.(words, entry);
  };
  const edit = (entry: string) => {
    setText(entry);
    // What was found wrong is taken back as soon as it is right, and not only on leaving.
    if ((wrong || typed !== undefined) && judge(entry).problem === null) tell(null, entry);
  };
  const commit = () => {
    if (text === null) return;
    const { day, problem } = judge(text);
    tell(problem, text);
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
        value={text ?? typed ?? (value === null ? "" : writeDayText(value, locale))}
        onChange={(event) => edit(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "ArrowDown" && event.altKey) setOpen(true);
        }}
        className="numbers pe-10 text-start"
      />
      <span className="absolute inset-y-0 end-0.5 flex items-center">
        <Popover
          open={open}
          onOpenChange={setOpen}
          label={t("choose_day")}
          align="end"
          trigger={<IconButton label={t("choose_day")} icon={<Calendar />} disabled={disabled} />}
        >
          <DayGrid
            value={value}
            today={today}
            takes={(day) => isWithin(day, { min, max })}
            onChoose={(day) => {
              setOpen(false);
              setText(null);
              tell(null, day);
              onChange(day);
            }}
          />
        </Popover>
      </span>
    </div>
  );
}
