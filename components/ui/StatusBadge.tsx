import type { ReactNode } from "react";
import { Shape, type Tone } from "./Shape";

const tones: Record<Tone, string> = { neutral: "text-muted", good: "text-good", warn: "text-warn", bad: "text-bad", accent: "text-accent" };

/** A status in a table: coloured shape, plain text. In headers, use `Badge`, which adds a background. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={tones[tone]}>
        <Shape tone={tone} />
      </span>
      {children}
    </span>
  );
}
