import { check, index, rawFunction } from "./kinds";
import { readSql } from "./read";

/** What the schema of items cannot say. */
export const items = [
  check("items", "items_currency_check", "currency ~ '^[A-Z]{3}$'"),
  index("items_search", "items", "using gin (tenant_id, search_text gin_trgm_ops)"),
  rawFunction("public.search_items(uuid, text, boolean, int)", readSql("search-items.sql")),
];
