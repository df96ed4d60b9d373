import { createDunningPolicy, listDunningPolicies } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listDunningPolicies);
export const POST = endpoint(createDunningPolicy, { status: 201 });
