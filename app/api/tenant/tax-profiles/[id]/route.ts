import { deleteTaxProfile, getTaxProfile, updateTaxProfile } from "@/lib/domains/taxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaxProfile);
export const PATCH = endpoint(updateTaxProfile);
export const DELETE = endpoint(deleteTaxProfile);
