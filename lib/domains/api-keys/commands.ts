import { z } from "zod";
import { assertMayGrant } from "@/lib/domains/staff";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import type { ApiKey as ApiKeyRow } from "@/prisma/generated/client";
import { apiKeyCreated, apiKeyRevoked, apiKeyUpdated } from "./events";
import { findApiKey } from "./queries";
import { apiKeyWire, toApiKey } from "./resource";
import { ApiKey, ApiKeyCreate, ApiKeyCreated, ApiKeyId, ApiKeyUpdate, currentVersion } from "./schema";

const id = "key_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** 256 random bits, so a plain hash keeps them. The key is in this answer alone. */
export const createApiKey = command({
  id: "api_keys.create",
  summary: "Create an API key; it is shown in this answer only",
  permission: "api_keys.write",
  input: ApiKeyCreate,
  output: ApiKeyCreated,
  example: { name: "Warehouse", permissions: ["customers.read"] },
  async run(ctx, { permissions, ...fields }) {
    assertMayGrant(ctx, permissions);
    assertFuture(ctx, fields.expires_at);
    const now = ctx.clock.now();
    const token = `atr_live_${newToken()}`;
    const key = {
      id: newId(now),
      tenant_id: ctx.tenant.id,
      token_hash: hashToken(token),
      hint: token.slice(-4),
      permissions: [...new Set(permissions)],
      api_version: currentVersion,
    };
    await ctx.db.apiKey.createMany({ data: [{ ...fields, ...key, created_at: now, updated_at: now }] });
    const row = await findApiKey(ctx, key.id);
    ctx.audit({ noun: "api_key", id: row.id, version: row.version, before: null, after: apiKeyWire(row) });
    ctx.emit(apiKeyCreated, { record_id: row.id, sequence: row.version, data: toApiKey(row) });
    return { ...toApiKey(row), token };
  },
});

export const updateApiKey = command({
  id: "api_keys.update",
  summary: "Change an API key's name or expiry",
  permission: "api_keys.write",
  input: ApiKeyUpdate.extend({ id: ApiKeyId }),
  output: ApiKey,
  example: { id, name: "Warehouse in Leeds" },
  async run(ctx, { id, ...fields }) {
    const before = await lockKey(ctx, id);
    if (Object.keys(fields).length === 0) return toApiKey(before);
    assertFuture(ctx, fields.expires_at);
    const after = await changeKey(ctx, before, fields);
    ctx.emit(apiKeyUpdated, { record_id: id, sequence: after.version, data: toApiKey(after) });
    return toApiKey(after);
  },
});

export const revokeApiKey = command({
  id: "api_keys.revoke",
  summary: "Revoke an API key, at once and for good",
  permission: "api_keys.write",
  input: z.strictObject({ id: ApiKeyId }),
  output: ApiKey,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockKey(ctx, id);
    const after = await changeKey(ctx, before, { revoked_at: ctx.clock.now() });
    ctx.emit(apiKeyRevoked, { record_id: id, sequence: after.version, data: toApiKey(after) });
    return toApiKey(after);
  },
});

async function lockKey(ctx: CommandCtx, id: string): Promise<ApiKeyRow> {
  await lockRows(ctx, "api_keys", [id]);
  const row = await findApiKey(ctx, id);
  await assertFresh(ctx, row);
  if (row.revoked_at) throw new AppError("conflict", "The key is revoked; create a new one.");
  return row;
}

async function changeKey(
  ctx: CommandCtx,
  before: ApiKeyRow,
  fields: { name?: string | undefined; expires_at?: Date | null | undefined; revoked_at?: Date },
): Promise<ApiKeyRow> {
  await ctx.db.apiKey.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findApiKey(ctx, before.id);
  ctx.audit({ noun: "api_key", id: before.id, version: after.version, before: apiKeyWire(before), after: apiKeyWire(after) });
  return after;
}

function assertFuture(ctx: CommandCtx, expires_at: Date | null | undefined): void {
  if (expires_at && expires_at <= ctx.clock.now())
    throw invalidField("expires_at", "past", "Must lie in the future; to end a key now, revoke it.");
}
