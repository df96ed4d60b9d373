"use client";

import { Calendar } from "lucide-react";
import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { DayGrid } from "./DayGrid";
import { readDayText, writeDayText } from "./day-text";
import type { ControlProps } from "./Field";
import { IconButton } from "./IconButton";
import { Input } from "./Input";
import { Popover } from "./Popover";

interface DatePickerProps extends Partial<ControlProps> {
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  /** Called with what could be read; null when the field was emptied. */
  onChange: (day: string | null) => void;
  label?: string;
  disabled?: boolean;
  /** Called with whether the text stands for a day. */
  onReadable?: (readable: boolean) => void;
}

/** A calendar day: typed in the reader's own way, or chosen from a month. */
export function DatePicker({ value, onChange, label, disabled = false, onReadable, ...control }: DatePickerProps) {
  const t = useTranslations("common.ui");
  const locale = useLocale();
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);

  const settle = () => {
    if (text === null) return;
    const day = text.trim() === "" ? null : readDayText(text, locale, today);
    const readable = day !== null || text.trim() === "";
    setWrong(!readable);
    onReadable?.(readable);
    if (!readable) return;
    setText(null);
    if (day !== value) onChange(day);
  };
  return (
    // A day is written from left to right in every language, its sign at its end.
    <div dir="ltr" className="relative">
      <Input
        {...control}
        {...(wrong ? { "aria-invalid": true } : {})}
        aria-label={label}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        // The pattern, since an example would look like a day that is set.
        placeholder={writeDayText("YYYY-MM-DD", locale)}
        value={text ?? (value === null ? "" : writeDayText(value, locale))}
        onChange={(event) => setText(event.target.value)}
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
            onChoose={(day) => {
              setOpen(false);
              setText(null);
              setWrong(false);
              onReadable?.(true);
              onChange(day);
            }}
          />
        </Popover>
      </span>
    </div>
  );
}
