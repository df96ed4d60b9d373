import { createApiKey, listApiKeys } from "@/lib/domains/api-keys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listApiKeys);
export const POST = endpoint(createApiKey, { status: 201 });
