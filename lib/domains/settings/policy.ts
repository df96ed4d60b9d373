import { ofCompany } from "@/lib/kernel/visibility";

/** The number series that the caller may see: staff and programs the tenant's, a contact or link none. */
export const visible = ofCompany;
