import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's schedules; contacts and link holders see the invoices alone. */
export const visible = ofCompany;
