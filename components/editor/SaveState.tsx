"use client";

import { useTranslations } from "next-intl";
import { Shape, type Tone } from "@/components/ui/Shape";
import type { AutosaveState } from "./use-autosave";

const tones: Record<AutosaveState, Tone> = {
  clean: "neutral",
  dirty: "neutral",
  saving: "accent",
  saved: "good",
  kept: "neutral",
  waiting: "warn",
  failed: "bad",
};

const colors: Record<Tone, string> = {
  neutral: "text-muted",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  accent: "text-accent",
};

/** How it stands with the draft, spoken as it changes. */
export function SaveState({ state }: { state: AutosaveState }) {
  const t = useTranslations("staff.editor.states");
  return (
    <span role="status" data-state={state} className="inline-flex items-center gap-2 text-sm text-muted">
      <span className={colors[tones[state]]}>
        <Shape tone={tones[state]} />
      </span>
      {t(state)}
    </span>
  );
}
