import { ofCompany } from "@/lib/kernel/visibility";

/** The company's own: how its documents are delivered, and what it received. */
export const visible = ofCompany;
