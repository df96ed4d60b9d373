import { ofCompany } from "@/lib/kernel/visibility";

/** Only the company's staff and API keys see keys. */
export const visible = ofCompany;
