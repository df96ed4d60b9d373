"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { TaxState as State } from "./resource";

const tones: Record<State, Tone> = {
  pending: "neutral",
  retrying: "warn",
  cleared: "good",
  reported: "good",
  warned: "warn",
  rejected: "bad",
};

/** What the tax authority made of an e-invoice. */
export function TaxState({ state }: { state: State }) {
  const t = useTranslations("tax_documents.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
