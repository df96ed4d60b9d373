import { ofCompany } from "@/lib/kernel/visibility";

/** The company's own; its customers see the address in their emails alone. */
export const visible = ofCompany;
