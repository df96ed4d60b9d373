import type { Prisma } from "@/prisma/generated/client";
import { nounsWith } from "@/lib/kernel/base/nouns";
import { DocumentLink, LinkTarget } from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

/** A link with the noun of the document that it opens. */
export type DocumentLinkRow = Prisma.DocumentLinkGetPayload<{ include: { record: { select: { noun: true } } } }>;

/** The id field of each kind of document, such as `invoice_id`; null for all but the target's kind. */
export function targetIdsOf(target: LinkTarget): Pick<DocumentLink, `${LinkTarget["noun"]}_id`> {
  const ids = nounsWith("links").map((noun) => [`${noun}_id`, noun === target.noun ? target.id : null] as const);
  return Object.fromEntries(ids) as ReturnType<typeof targetIdsOf>;
}

/** The form of a row in events and audit. */
export function toDocumentLink({ tenant_id: _tenant, record_id: id, record, personal: _personal, ...row }: DocumentLinkRow): DocumentLink {
  return { ...row, ...targetIdsOf(LinkTarget.parse({ noun: record.noun, id })) };
}

/** The resource in wire form, for audit differences. */
export function documentLinkWire(row: DocumentLinkRow): Record<string, unknown> {
  return encodeWire(DocumentLink, toDocumentLink(row));
}
