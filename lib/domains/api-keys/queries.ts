import { z } from "zod";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import { toApiKey } from "./resource";
import { apiKeyRows } from "./rows";
import { ApiKey, ApiKeyId, ApiKeyList, ApiKeyPage } from "./schema";

export const listApiKeys = query({
  id: "api_keys.list",
  summary: "List API keys, newest first",
  permission: "api_keys.read",
  input: ApiKeyList,
  output: ApiKeyPage,
  example: { limit: "50" },
  async run(ctx, input) {
    const where = input.revoked === undefined ? {} : { revoked_at: input.revoked ? { not: null } : null };
    return listPage(ctx, apiKeyRows, input, { where, sort: "-created_at" });
  },
});

export const getApiKey = query({
  id: "api_keys.get",
  summary: "Get an API key, without the key itself",
  permission: "api_keys.read",
  input: z.strictObject({ id: ApiKeyId }),
  output: ApiKey,
  example: { id: "key_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toApiKey(await findRow(ctx, apiKeyRows, id));
  },
});
