import { defineResource, type Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyUpdate } from "@/lib/domains/api-keys/schema";
import type { Permission } from "@/lib/domains/staff/schema";

export const apiKeys = defineResource<{
  row: typeof ApiKey;
  detail: typeof ApiKey;
  create: typeof ApiKeyCreate;
  update: typeof ApiKeyUpdate;
  verbs: { issue: Verb<Wire<typeof ApiKeyCreate>, NewApiKey> };
}>("api-keys", { verbs: { issue: "POST" } });

export type ApiKeyRow = Wire<typeof ApiKey>;
export type NewApiKey = Wire<typeof ApiKeyCreated>;

/** A first request that the key may make: of the lists that one starts with, the first that it may read. */
export function sampleRequest({ token, permissions }: NewApiKey): string {
  const list = ["customers", "invoices", "payments", "items"].find((name) => permissions.includes(`${name}.read` as Permission));
  const path = list === undefined ? "/api/health" : `/api/tenant/${list}?limit=3`;
  return `curl -H "Authorization: Bearer ${token}" "${location.origin}${path}"`;
}
