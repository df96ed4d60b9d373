import { createSlaPolicy, listSlaPolicies } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSlaPolicies);
export const POST = endpoint(createSlaPolicy, { status: 201 });
