import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { ApiKey as ApiKeyRow, Prisma } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toApiKey } from "./resource";
import { ApiKey, ApiKeyId, ApiKeyList, ApiKeyPage } from "./schema";

/** One key, or `not_found`. */
export async function findApiKey(ctx: Ctx, id: string): Promise<ApiKeyRow> {
  const row = await ctx.db.apiKey.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("API key");
  return row;
}

export const listApiKeys = query({
  id: "api_keys.list",
  summary: "List API keys, newest first",
  permission: "api_keys.read",
  input: ApiKeyList,
  output: ApiKeyPage,
  example: { limit: "50" },
  async run(ctx, input) {
    const filter: Prisma.ApiKeyWhereInput = {
      AND: [visible(ctx), input.revoked === undefined ? {} : { revoked_at: input.revoked ? { not: null } : null }],
    };
    const keyset = keysetOf(input, "-created_at", { created_at: "instant" });
    const rows = await ctx.db.apiKey.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.apiKey.count({ where: filter, take }));
    return { data: page.data.map(toApiKey), next_cursor: page.next_cursor, ...total };
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
    return toApiKey(await findApiKey(ctx, id));
  },
});
