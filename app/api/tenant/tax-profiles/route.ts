import { createTaxProfile, listTaxProfiles } from "@/lib/domains/taxes";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaxProfiles);
export const POST = endpoint(createTaxProfile, { status: 201 });
