import { ofCompany } from "@/lib/kernel/visibility";

/** The company's own. */
export const visible = ofCompany;
