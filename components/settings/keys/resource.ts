import { defineResource, type Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyUpdate } from "@/lib/domains/api-keys/schema";

export const apiKeys = defineResource<{
  row: typeof ApiKey;
  detail: typeof ApiKey;
  create: typeof ApiKeyCreate;
  update: typeof ApiKeyUpdate;
  verbs: { issue: Verb<Wire<typeof ApiKeyCreate>, NewApiKey> };
}>("api-keys", { verbs: { issue: "POST" } });

export type ApiKeyRow = Wire<typeof ApiKey>;
export type NewApiKey = Wire<typeof ApiKeyCreated>;
