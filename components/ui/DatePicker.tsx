"use client";

import { Calendar } from "lucide-react";
import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { DayGrid } from "./DayGrid";
import { isWithin, validateDayText, writeDayPattern, writeDayText, type DayBounds, type DayProblem } from "./day-text";
import type { ControlProps } from "./Field";
import { IconButton } from "./IconButton";
import { Input } from "./Input";
import { Popover } from "./Popover";
import { useDayProblem } from "./use-day-problem";

interface DatePickerProps extends Partial<ControlProps>, DayBounds {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  /** Called with each valid day; null when the field is emptied. */
  onChange: (day: string | null) => void;
  label?: string;
  "aria-labelledby"?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Rejected text that the field shows again instead of the day. */
  typed?: string | undefined;
  /** Called with the problem as text and what was typed; with null once the text is valid. */
  onProblem?: (problem: string | null, typed: string) => void;
  /** Set to false where the form itself blocks submission on problems reported by `onProblem`, together with its other errors. */
  blocksSubmit?: boolean;
}

/**
 * A calendar day, typed in the reader's locale format or picked from a month grid. An invalid text blocks its form's submission, also on a
 * `noValidate` form.
 */
export function DatePicker({
  value,
  onChange,
  label,
  disabled = false,
  typed,
  onProblem,
  blocksSubmit = true,
  min,
  max,
  ...control
}: DatePickerProps) {
  const t = useTranslations("common.ui");
  const locale = useLocale();
  const describeProblem = useDayProblem();
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // A `noValidate` form skips the browser's check, so the submit event is cancelled before the form's own listeners run.
  useEffect(() => {
    const input = field.current;
    const form = blocksSubmit ? input?.form : null;
    const block = (event: SubmitEvent) => {
      if (!input?.validity.customError) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    form?.addEventListener("submit", block, true);
    return () => form?.removeEventListener("submit", block, true);
  }, [blocksSubmit]);

  const validate = (entry: string) => validateDayText(entry, { locale, today, min, max });
  const report = (problem: DayProblem | null, entry: string) => {
    const message = problem && describeProblem(problem, { min, max });
    // Set now rather than on the next render: the click that ends typing may be the one that submits the form.
    field.current?.setCustomValidity(message ?? "");
    setInvalid(problem !== null);
    onProblem?.(message, entry);
  };
  const edit = (entry: string) => {
    setText(entry);
    // Clears the error as soon as the text is valid, not only on blur.
    if ((invalid || typed !== undefined) && validate(entry).problem === null) report(null, entry);
  };
  const commit = () => {
    if (text === null) return;
    const { day, problem } = validate(text);
    report(problem, text);
    if (problem !== null) return;
    setText(null);
    if (day !== value) onChange(day);
  };
  return (
    // Dates read left to right in every language, with the icon at the end.
    <div dir="ltr" className="relative">
      <Input
        {...control}
        ref={field}
        {...(invalid ? { "aria-invalid": true } : {})}
        aria-label={label}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        // Shows the pattern, because an example would look like a value.
        placeholder={writeDayPattern(t("day_letters"), locale)}
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
            isSelectable={(day) => isWithin(day, { min, max })}
            onChoose={(day) => {
              setOpen(false);
              setText(null);
              report(null, day);
              onChange(day);
            }}
          />
        </Popover>
      </span>
    </div>
  );
}
