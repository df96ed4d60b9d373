"use client";

import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import { showToast } from "@/components/ui/toast-store";
import { readDuration } from "@/lib/commerce/duration";
import { durationText } from "./duration-text";

interface DurationCellProps {
  seconds: number;
  label: string;
  /** Why it can't be typed into; null if it can. */
  locked: string | null;
  running: boolean;
  onChange: (seconds: number) => void;
}

/** The attribute by which the keyboard finds the cells of a grid: `row column`. */
const mark = "data-week-cell";
export const cellMark = (row: number, column: number) => ({ [mark]: `${row} ${column}` });

/** A duration to type, as 1:30 or 1.5; arrow keys and Enter move over the grid, Escape takes the typing back. */
export function DurationCell({ seconds, label, locked, running, onChange, ...rest }: DurationCellProps) {
  const t = useTranslations("time_entries.week");
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const shown = durationText(seconds);

  const type = (typed: string | null) => {
    setText(typed);
    setWrong(false);
  };
  const commit = () => {
    if (text === null) return;
    const typed = readDuration(text);
    if (typed === null) {
      // What was typed stays, to be mended.
      setWrong(true);
      showToast({ tone: "bad", text: t("problem") });
      return;
    }
    if (durationText(typed) !== shown) onChange(typed);
    setText(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") type(null);
    else if (move(event)) event.preventDefault();
  };
  return (
    <input
      {...rest}
      type="text"
      inputMode="text"
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      title={locked ?? undefined}
      readOnly={locked !== null}
      value={text ?? shown}
      aria-invalid={wrong || undefined}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={handleKey}
      className={classNames(
        "numbers block min-h-9 w-full rounded-md border bg-surface px-2 text-end text-sm",
        "read-only:border-transparent read-only:bg-transparent",
        "aria-invalid:border-bad",
        running ? "border-accent" : "border-line hover:border-edge",
      )}
    />
  );
}

/** Moves to the cell that the key points at; whether there is one. Sideways only from the edge of what is typed. */
function move(event: KeyboardEvent<HTMLInputElement>): boolean {
  const field = event.currentTarget;
  const [row = 0, column = 0] = (field.getAttribute(mark) ?? "").split(" ").map(Number);
  const isRtl = getComputedStyle(field.parentElement ?? field).direction === "rtl";
  const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const atStart = whole || (field.selectionStart === 0 && field.selectionEnd === 0);
  const atEnd = whole || field.selectionStart === field.value.length;
  const left = isRtl ? 1 : -1;
  const steps: Record<string, readonly [number, number] | undefined> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: atStart ? [0, left] : undefined,
    ArrowRight: atEnd ? [0, -left] : undefined,
  };
  const step = steps[event.key];
  if (step === undefined) return false;
  const next = field.closest("table")?.querySelector<HTMLInputElement>(`[${mark}="${row + step[0]} ${column + step[1]}"]`);
  if (next) next.focus();
  else if (event.key === "Enter") field.blur();
  return next !== undefined || event.key === "Enter";
}
