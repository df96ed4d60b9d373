import { z } from "zod";
import { RecordId } from "@/lib/domains/audit/schema";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { queryInteger, lineOf } from "@/lib/kernel/base/wire";

/** The kinds of record that can be searched for. */
export const SearchNoun = z.enum(nounsWith("search"));
export type SearchNoun = z.output<typeof SearchNoun>;

export const SearchQuery = z.strictObject({
  q: lineOf(100),
  /** One kind alone; all that the caller may read if left out. */
  noun: SearchNoun.optional(),
  limit: queryInteger(1, 50).optional(),
});

export const SearchHit = z.object({
  noun: SearchNoun,
  id: RecordId,
  /** Name, number or reference. */
  title: z.string(),
  /** Distinguishes records with the same title: the customer, an address, a code. */
  detail: z.string().nullable(),
  /** The record whose page shows it: itself, or the customer of a contact. */
  shown_at: z.object({ noun: SearchNoun, id: RecordId }),
});
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResult = z.object({ data: z.array(SearchHit) });
