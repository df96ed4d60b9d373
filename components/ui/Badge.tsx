import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Shape, type Tone } from "./Shape";

const tones: Record<Tone, string> = {
  neutral: "text-muted bg-bg border-line",
  good: "text-good bg-good-soft border-transparent",
  warn: "text-warn bg-warn-soft border-transparent",
  bad: "text-bad bg-bad-soft border-transparent",
  accent: "text-accent bg-accent-soft border-transparent",
};

/** A status as a word and a shape; colour is not the only cue (WCAG 1.4.1). */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-md border px-2 py-px text-sm font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      <Shape tone={tone} />
      {children}
    </span>
  );
}
