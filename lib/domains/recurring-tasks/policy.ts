import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's schedules; contacts, link holders and visitors see none. */
export const visible = ofCompany;
