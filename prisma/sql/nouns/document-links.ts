import type { Extra } from "../extra";
import { check } from "../kinds";

/** SQL of document links that Prisma's schema cannot express. */
export const documentLinks: Extra[] = [
  check("document_links", "document_links_opened_check", "open_count >= 0 and (open_count = 0) = (last_opened_at is null)"),
];
