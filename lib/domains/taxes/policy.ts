import { ofCompany } from "@/lib/kernel/visibility";

/** The tax profiles that the caller may see: staff and API keys all, a contact or link none. */
export const visible = ofCompany;
