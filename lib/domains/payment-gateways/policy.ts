import { ofCompany } from "@/lib/kernel/visibility";

/** Settings are the company's, and nobody else's: customers choose among the enabled ones by another way. */
export const visible = ofCompany;
