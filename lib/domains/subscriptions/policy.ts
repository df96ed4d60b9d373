import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's subscriptions; contacts and link holders see none. */
export const visible = ofCompany;
