import { defineResource, type Wire } from "@/components/api/resource";
import type { Customer, CustomerCreate, CustomerCreated, CustomerDetail, CustomerUpdate } from "@/lib/domains/customers/schema";

export const customers = defineResource<{ row: typeof Customer; detail: typeof CustomerDetail; create: typeof CustomerCreate; update: typeof CustomerUpdate }>("customers");

export type CustomerRow = Wire<typeof Customer>;
export type CustomerRecord = Wire<typeof CustomerDetail>;
export type NewCustomer = Wire<typeof CustomerCreated>;
