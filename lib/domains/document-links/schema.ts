import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { Timestamp } from "@/lib/kernel/base/wire";

export const DocumentLinkId = idOf("document_link");

/** A link as news and audit tell of it: without its address, which lets its holder in. */
export const DocumentLink = z.object({
  id: DocumentLinkId,
  /** What it opens; one is set. */
  invoice_id: idOf("invoice").nullable(),
  revoked_at: Timestamp.nullable(),
  /** When a browser last showed it, and how often one did; visits within half an hour are one. */
  last_opened_at: Timestamp.nullable(),
  open_count: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DocumentLink = z.output<typeof DocumentLink>;

/** The same for those who may hand it out; the address is null once it is revoked. */
export const SharedLink = DocumentLink.extend({ url: z.url().nullable() });
export type SharedLink = z.output<typeof SharedLink>;

export const SharedLinkList = listQuery(["created_at"]);
export const SharedLinkPage = pageOf(SharedLink);

/** The record that a link opens, by its column; a further kind of document is a further member. */
export const LinkTarget = z.strictObject({ invoice_id: idOf("invoice") });
export type LinkTarget = z.output<typeof LinkTarget>;
