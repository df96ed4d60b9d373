import { createTaxUnit, listTaxUnits } from "@/lib/domains/tax-clearance";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaxUnits);
export const POST = endpoint(createTaxUnit, { status: 201 });
