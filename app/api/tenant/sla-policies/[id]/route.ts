import { deleteSlaPolicy, getSlaPolicy, updateSlaPolicy } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSlaPolicy);
export const PATCH = endpoint(updateSlaPolicy);
export const DELETE = endpoint(deleteSlaPolicy);
