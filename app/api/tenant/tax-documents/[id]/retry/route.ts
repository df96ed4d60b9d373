import { retryTaxDocument } from "@/lib/domains/tax-clearance";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(retryTaxDocument);
