import { defineResource, type Wire } from "@/components/api/resource";
import type { CustomerCreate, CustomerCreated, CustomerDetail, CustomerUpdate, ListedCustomer } from "@/lib/domains/customers/schema";

export const customers = defineResource<{
  row: typeof ListedCustomer;
  detail: typeof CustomerDetail;
  create: typeof CustomerCreate;
  update: typeof CustomerUpdate;
}>("customers", "/api/tenant/customers", "balance");

export type CustomerRow = Wire<typeof ListedCustomer>;
export type CustomerRecord = Wire<typeof CustomerDetail>;
export type NewCustomer = Wire<typeof CustomerCreated>;
