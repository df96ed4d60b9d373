import { defineResource, type Wire } from "@/components/api/resource";
import type { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyUpdate } from "@/lib/domains/api-keys/schema";

export const apiKeys = defineResource<{
  row: typeof ApiKey;
  detail: typeof ApiKey;
  create: typeof ApiKeyCreate;
  update: typeof ApiKeyUpdate;
}>("api-keys");

export type ApiKeyRow = Wire<typeof ApiKey>;
export type NewApiKey = Wire<typeof ApiKeyCreated>;
