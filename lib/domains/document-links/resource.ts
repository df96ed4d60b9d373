import type { DocumentLink as DocumentLinkRow } from "@/prisma/generated/client";
import { DocumentLink } from "./schema";
import { encodeWire } from "@/lib/kernel/base/wire";

/** A row as news and audit tell of it. */
export function toDocumentLink({ tenant_id: _tenant, ...row }: DocumentLinkRow): DocumentLink {
  return row;
}

/** The resource in wire form, for audit differences. */
export function documentLinkWire(row: DocumentLinkRow): Record<string, unknown> {
  return encodeWire(DocumentLink, toDocumentLink(row));
}
