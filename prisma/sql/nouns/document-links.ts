import type { Extra } from "../extra";
import { check, checkOneOf } from "../kinds";

/** SQL of document links that Prisma's schema cannot express. Another kind of document needs a nullable column, listed here. */
export const documentLinks: Extra[] = [
  checkOneOf("document_links", ["invoice_id"]),
  check("document_links", "document_links_opened_check", "open_count >= 0 and (open_count = 0) = (last_opened_at is null)"),
];
