import { getTaxUnit, updateTaxUnit } from "@/lib/domains/tax-clearance";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaxUnit);
export const PATCH = endpoint(updateTaxUnit);
