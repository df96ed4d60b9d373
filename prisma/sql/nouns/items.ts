import { finder } from "../finder";
import { check, index } from "../kinds";

/** SQL of items that Prisma's schema cannot express. */
export const items = [
  check("items", "items_currency_check", "currency ~ '^[A-Z]{3}$'"),
  index("items_search", "items", "using gin (tenant_id, search_text gin_trgm_ops)"),
  ...finder("items", { text: "search_text", only: "r.deleted_at is null", fuzzy: true, indexed: false, code: "code" }),
];
