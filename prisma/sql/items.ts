import { check, index, searchFunction } from "./kinds";

/** What the schema of items cannot say. */
export const items = [
  check("items", "items_currency_check", "currency ~ '^[A-Z]{3}$'"),
  index("items_search", "items", "using gin (tenant_id, search_text gin_trgm_ops)"),
  searchFunction("items"),
];
