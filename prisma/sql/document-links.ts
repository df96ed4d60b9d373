import type { Extra } from "./extra";
import { check, checkOneOf } from "./kinds";

/** What the schema of document links cannot say. A further kind of document is one more nullable column, named here. */
export const documentLinks: Extra[] = [
  checkOneOf("document_links", ["invoice_id"]),
  check("document_links", "document_links_opened_check", "open_count >= 0 and (open_count = 0) = (last_opened_at is null)"),
];
