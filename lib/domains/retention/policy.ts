import { ofCompany } from "@/lib/kernel/visibility";

/** Staff, programs and the system see the tenant's rules, what they marked, and its legal holds. */
export const visible = ofCompany;
