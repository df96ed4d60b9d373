import type { z } from "zod";
import type { Noun } from "./nouns";

/** One kind of news: its name, whose record it is about, and the shape that webhooks and functions receive. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`, for example `invoice.finalized`. */
  readonly name: string;
  readonly noun: Noun;
  readonly data: Data;
  /** Wire-shaped, must parse; shown in the documentation and sent by a webhook's test. */
  readonly sample: z.input<Data>;
  /** The timeline's sentence, as a message key. */
  readonly sentence: string;
}

/** Declares an event; each domain's `events.ts` is a list of these. */
export function defineEvent<Data extends z.ZodType>(definition: EventDefinition<Data>): EventDefinition<Data> {
  return definition;
}
