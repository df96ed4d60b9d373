import { AddressKind } from "@/lib/domains/customers/schema";
import { check, checkIn, index, searchFunction } from "./kinds";

/** SQL of customers that Prisma's schema cannot express. */
export const customers = [
  checkIn("addresses", "kind", AddressKind.options),
  checkIn("labels", "kind", ["tag", "group"]),
  check("customers", "customers_payment_terms_check", "payment_terms_days between 0 and 365"),
  index("customers_search", "customers", "using gin (tenant_id, search_text gin_trgm_ops)"),
  searchFunction("customers"),
];
