import { ofCompany } from "@/lib/kernel/visibility";

/** Staff and API keys see the company's bank entries, people from outside none. */
export const visible = ofCompany;
