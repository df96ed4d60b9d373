import { ofCompany } from "@/lib/kernel/visibility";

/** Drafts and their categories are for the company; visitors read published pages through operations of their own. */
export const visible = ofCompany;
