import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { queryInteger, lineOf } from "@/lib/kernel/base/wire";

/** The kinds of record that can be searched. */
export const SearchNoun = z.enum(nounsWith("search"));
export type SearchNoun = z.output<typeof SearchNoun>;

export const SearchQuery = z.strictObject({
  q: lineOf(100).describe("Text in names, numbers, references and custom fields."),
  /** Limits the search to one kind; default: all that the caller may read. */
  noun: SearchNoun.optional(),
  limit: queryInteger(1, 50).describe("The best matches, at most so many.").optional(),
});

export const SearchHit = z.object({
  noun: SearchNoun,
  id: RecordId,
  /** Name, number or reference. */
  title: z.string(),
  /** Distinguishes records with the same title: the customer, an address, a code. */
  detail: z.string().nullable(),
  /** The record whose page shows the result: itself, or a contact's customer. */
  shown_at: z.object({ noun: SearchNoun, id: RecordId }),
});
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResult = z.object({ data: z.array(SearchHit) });
