import { z } from "zod";
import { exampleId, idOf } from "@/lib/kernel/base/ids";
import { nounsWith, type LinkableNoun } from "@/lib/kernel/base/nouns";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

export const DocumentLinkId = idOf("document_link");

type TargetIds = { [N in LinkableNoun as `${N}_id`]: z.ZodNullable<ReturnType<typeof idOf>> };

/** One id field per kind of document, such as `invoice_id`. */
const targetIds = Object.fromEntries(nounsWith("links").map((noun) => [`${noun}_id`, idOf(noun).nullable()])) as TargetIds;

/** The fields in the event catalogue's sample: a link to the first kind. */
export const sampleTargetIds = Object.fromEntries(
  nounsWith("links").map((noun, index) => [`${noun}_id`, index === 0 ? exampleId(noun) : null]),
) as { [Field in keyof TargetIds]: string | null };

/** A link in events and audit: without its URL, which grants access. */
export const DocumentLink = z.object({
  id: DocumentLinkId,
  /** The linked document: the id of its kind is set, the others are null. */
  ...targetIds,
  revoked_at: Timestamp.nullable(),
  /** When a browser last showed it, and the number of visits; openings within half an hour count as one. */
  last_opened_at: Timestamp.nullable(),
  open_count: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DocumentLink = z.output<typeof DocumentLink>;

/** The same for callers that may share it; the URL is null once the link is revoked. */
export const SharedLink = DocumentLink.extend({ url: z.url().nullable() });
export type SharedLink = z.output<typeof SharedLink>;

export const SharedLinkList = listQuery(["created_at"]);
export const SharedLinkPage = pageOf(SharedLink);

/** The document that a link opens; `id` is its uuid. */
export const LinkTarget = z.strictObject({ noun: z.enum(nounsWith("links")), id: z.guid() });
export type LinkTarget = z.output<typeof LinkTarget>;
