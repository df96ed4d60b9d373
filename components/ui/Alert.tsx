import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Shape, type Tone } from "./Shape";

const tones: Record<Tone, string> = {
  neutral: "border-line bg-surface [&_svg]:text-muted",
  good: "border-good bg-good-soft [&_svg]:text-good",
  warn: "border-warn bg-warn-soft [&_svg]:text-warn",
  bad: "border-bad bg-bad-soft [&_svg]:text-bad",
  accent: "border-accent bg-accent-soft [&_svg]:text-accent",
};

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Makes it a live region, for messages that result from the reader's own action: `bad` is assertive, other tones are polite. */
  live?: boolean;
}

export function Alert({ tone = "neutral", title, children, live = false }: AlertProps) {
  return (
    <div
      role={live ? (tone === "bad" ? "alert" : "status") : undefined}
      className={classNames("flex gap-3 rounded-md border px-4 py-3", tones[tone])}
    >
      <span className="pt-1.5">
        <Shape tone={tone} />
      </span>
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
