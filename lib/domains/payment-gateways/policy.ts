import { ofCompany } from "@/lib/kernel/visibility";

/** Only staff and API keys see gateway settings; customers get the list of enabled gateways. */
export const visible = ofCompany;
