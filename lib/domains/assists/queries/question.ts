import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { newToken } from "@/lib/kernel/secrets";
import { addRedactions, dropUnseen, explainFence, fence, noRedactions, redact, type Labelled, type Redactions } from "../rules";
import type { AssistResult } from "../schema";

/** What a kind of assist asks, about which record, and how its answer is judged. */
export interface Question {
  system: string;
  text: string;
  file: { name: string; media_type: string; load: (ctx: Ctx) => Promise<Uint8Array> } | null;
  schema: z.ZodType;
  customer_id: string | null;
  /** What of the record is sent, by wire ids. */
  sources: string[];
  redactions: Redactions;
  /** Turns the answer into a result, or says what is wrong with it, for the model. */
  judge(value: unknown): { result: AssistResult } | { problem: string };
}

/** What was asked, as it is stored. */
export interface Asked {
  record_id: string | null;
  input: unknown;
  created_at: Date;
}

/** The text of a question: the task, and the data behind a fence, without what must not leave. */
export function composeText(
  task: readonly string[],
  parts: readonly Labelled[],
  after: readonly string[] = [],
): { text: string; rules: string; redactions: Redactions } {
  const marker = newToken().slice(0, 16);
  let redactions = noRedactions;
  const clean = (text: string): string => {
    const { text: rest, found } = redact(dropUnseen(text));
    redactions = addRedactions(redactions, found);
    return rest;
  };
  const safe = parts.map(({ label, head, text }) => ({ label, head: clean(head), text: clean(text) }));
  const said = after.map(clean);
  return { text: [...task, fence(marker, safe), ...said].join("\n\n"), rules: explainFence(marker), redactions };
}

/** A long text without its middle. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.floor(most * 0.7))}\n[…]\n${text.slice(-Math.floor(most * 0.3))}`;
}

/** The name of a language, for a model. */
export function languageName(language: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
}
