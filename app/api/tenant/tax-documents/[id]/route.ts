import { getTaxDocument } from "@/lib/domains/tax-clearance";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaxDocument);
