import { getApiKey, revokeApiKey, updateApiKey } from "@/lib/domains/api-keys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getApiKey);
export const PATCH = endpoint(updateApiKey);
/** Revokes: the key stays in the list but no longer works. */
export const DELETE = endpoint(revokeApiKey);
