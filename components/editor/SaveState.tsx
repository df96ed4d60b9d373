"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { Tone } from "@/components/ui/Shape";
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

/** How it stands with the draft, spoken as it changes. */
export function SaveState({ state }: { state: AutosaveState }) {
  const t = useTranslations("staff.editor.states");
  return (
    <span role="status" data-state={state} className="text-sm text-muted">
      <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
    </span>
  );
}
