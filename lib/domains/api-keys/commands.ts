import { z } from "zod";
import { assertMayGrant } from "@/lib/domains/staff";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import type { ApiKey as ApiKeyRow } from "@/prisma/generated/client";
import { apiKeyCreated, apiKeyRevoked, apiKeyUpdated } from "./events";
import { ownerOf } from "./queries/author";
import { toApiKey } from "./resource";
import { apiKeyRows } from "./rows";
import { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyId, ApiKeyUpdate, currentVersion } from "./schema";

const id = "key_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** A key has 256 random bits, so a plain hash protects it. Only this answer has the key. */
export const createApiKey = command({
  id: "api_keys.create",
  summary: "Create an API key; only this response shows it",
  permission: "api_keys.write",
  confirmed: { keys: false },
  input: ApiKeyCreate,
  output: ApiKeyCreated,
  example: { name: "Warehouse", permissions: ["customers.read"] },
  async run(ctx, { permissions, ...fields }) {
    assertMayGrant(ctx, permissions);
    assertFuture(ctx, fields.expires_at);
    const token = `atr_live_${newToken()}`;
    const key = {
      token_hash: hashToken(token),
      hint: token.slice(-4),
      permissions: [...new Set(permissions)],
      api_version: currentVersion,
      created_by_id: await ownerOf(ctx),
    };
    const made = await createRow(ctx, apiKeyRows, { ...fields, ...key }, apiKeyCreated);
    return { ...made, token };
  },
});

export const updateApiKey = command({
  id: "api_keys.update",
  summary: "Change an API key's name or expiry",
  permission: "api_keys.write",
  confirmed: { keys: false },
  input: ApiKeyUpdate.extend({ id: ApiKeyId }),
  output: ApiKey,
  example: { id, name: "Warehouse in Leeds" },
  async run(ctx, { id, ...fields }) {
    const before = await lockKey(ctx, id);
    if (Object.keys(fields).length === 0) return toApiKey(before);
    assertFuture(ctx, fields.expires_at);
    return changeRow(ctx, apiKeyRows, before, fields, apiKeyUpdated);
  },
});

export const revokeApiKey = command({
  id: "api_keys.revoke",
  summary: "Revoke an API key immediately and permanently",
  permission: "api_keys.write",
  input: z.strictObject({ id: ApiKeyId }),
  output: ApiKey,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockKey(ctx, id);
    return changeRow(ctx, apiKeyRows, before, { revoked_at: ctx.clock.now() }, apiKeyRevoked);
  },
});

/** @throws AppError `conflict` for a revoked key. */
async function lockKey(ctx: CommandCtx, id: string): Promise<ApiKeyRow> {
  const row = await lockRow(ctx, apiKeyRows, id);
  if (row.revoked_at) throw new AppError("conflict", "The key is revoked; create a new one.");
  return row;
}

function assertFuture(ctx: CommandCtx, expires_at: Date | null | undefined): void {
  if (expires_at && expires_at <= ctx.clock.now())
    throw invalidField("expires_at", "past", "Must be in the future; to end a key now, revoke it.");
}
