import { ofCompany } from "@/lib/kernel/visibility";

/** Staff and API keys see the company's payouts, people from outside none. */
export const visible = ofCompany;
