import { finder, joined } from "../finder";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { AddressKind } from "@/lib/domains/customers/schema";
import { check, checkIn, index } from "../kinds";
import { timeRounding } from "../time-rounding";

/** SQL of customers that Prisma's schema cannot express. */
export const customers = [
  ...timeRounding("customers"),
  checkIn("addresses", "kind", AddressKind.options),
  checkIn("customers", "e_invoice", EInvoiceFormat.options),
  checkIn("labels", "kind", ["tag", "group"]),
  check("customers", "customers_payment_terms_check", "payment_terms_days between 0 and 365"),
  check("customers", "customers_merged_check", "merged_into_id is null or (merged_into_id <> id and deleted_at is not null)"),
  index("customers_merged", "customers", "(tenant_id, merged_into_id) where merged_into_id is not null"),
  index("customers_search", "customers", "using gin (tenant_id, search_text gin_trgm_ops)"),
  ...finder("customers", { text: "search_text", only: "r.deleted_at is null", fuzzy: true, indexed: false }),
  ...finder("contacts", {
    text: joined("name", "email", "phone"),
    only: "exists (select 1 from public.customers c where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.deleted_at is null)",
    fuzzy: true,
    indexed: true,
  }),
];
