import type { z } from "zod";
import type { Noun } from "./nouns";

/** A kind of event: its name, which is also the key of its text, its noun, and the shape that webhooks and functions receive. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`, for example `invoice.finalized`. */
  readonly name: string;
  readonly noun: Noun;
  readonly data: Data;
  /** The version of `data`, raised when a change would break a consumer; default 1. */
  readonly version?: number;
  /** In wire form, must parse; shown in the documentation and sent as a webhook's test. */
  readonly sample: z.input<Data>;
}

/** Declares an event; each domain's `events.ts` is a list of these. */
export function defineEvent<Data extends z.ZodType>(definition: EventDefinition<Data>): EventDefinition<Data> {
  return definition;
}
