import { ofCompany } from "@/lib/kernel/visibility";

/** Keys are the company's, and nobody else's: customers and links see none. */
export const visible = ofCompany;
