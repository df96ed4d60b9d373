import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import type { VaultItem as ItemRow } from "@/prisma/generated/client";
import { vaultItemReadUnusually } from "../events";
import { requireColleague } from "../policy";
import { assertNotLocked } from "../queries/guesses";
import { itemRows } from "../rows";
import { confirmationMs, tokenSeconds, unusualReason } from "../rules";
import { RevealToken, VaultItemId, VaultItemValue } from "../schema";

const id = "vit_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Leaves the version of the value in the access log; the actor, address and time are in each of its entries. */
function auditRead(ctx: CommandCtx, { id, value_version }: ItemRow): void {
  ctx.audit({ noun: "vault_item", id, before: null, after: { value_version } });
}

/**
 * A confirmation counts for one reveal. The unique index on session and time settles two requests at once.
 * @throws AppError `confirmation_required`.
 */
async function spendConfirmation(ctx: CommandCtx, item: ItemRow) {
  const { staff_id, session_id, confirmed_at, name } = requireColleague(ctx);
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id };
  const again = new AppError("confirmation_required", "Enter your password at POST /api/account/confirm, then send the request again.");
  if (now.getTime() - confirmed_at.getTime() > confirmationMs) throw again;
  const hour = { gte: new Date(now.getTime() - 3_600_000) };
  const before = await ctx.db.vaultReveal.count({ where: { ...own, staff_id, created_at: hour } });
  const places = await ctx.db.vaultReveal.findMany({
    where: { ...own, staff_id },
    distinct: ["ip"],
    select: { ip: true },
    take: 200,
  });
  const token = newToken();
  const { ip } = ctx.request;
  const reveal = {
    id: newId(now),
    ...own,
    item_id: item.id,
    staff_id,
    session_id,
    confirmed_at,
    value_version: item.value_version,
    token_hash: hashToken(token),
    ip,
    expires_at: new Date(now.getTime() + tokenSeconds * 1000),
    created_at: now,
  };
  const { count } = await ctx.db.vaultReveal.createMany({ data: [reveal], skipDuplicates: true });
  if (count === 0) throw again;
  return { token, reason: unusualReason({ before, addresses: places.map((place) => place.ip) }, ip), reader: name };
}

export const revealVaultItem = command({
  id: "vault.reveal",
  summary: "Get a token that reads a sealed item’s value once, within a minute",
  permission: "vault.reveal",
  confirmed: { keys: false },
  input: z.strictObject({ id: VaultItemId }),
  output: RevealToken,
  example: { id },
  async run(ctx, { id }) {
    const item = await lockRow(ctx, itemRows, id);
    if (!item.sealed) throw new AppError("conflict", "The item isn’t sealed; its value can be read without a token.");
    await assertNotLocked(ctx, requireColleague(ctx).staff_id);
    const { token, reason, reader } = await spendConfirmation(ctx, item);
    auditRead(ctx, item);
    if (reason !== null) {
      const data = { ...itemRows.toResource(item, ctx), reason, reader, ip: ctx.request.ip };
      ctx.emit(vaultItemReadUnusually, { record_id: id, sequence: item.version, data });
    }
    return { decryption_token: token, expires_in: tokenSeconds };
  },
});

/** @throws AppError `forbidden` for a token that is missing, spent, expired, or of another item, version, session or colleague. */
async function spendToken(ctx: CommandCtx, item: ItemRow, token: string | undefined): Promise<void> {
  const { staff_id, session_id } = requireColleague(ctx);
  const now = ctx.clock.now();
  const { count } = await ctx.db.vaultReveal.updateMany({
    where: {
      tenant_id: ctx.tenant.id,
      item_id: item.id,
      value_version: item.value_version,
      staff_id,
      session_id,
      token_hash: hashToken(token ?? ""),
      spent_at: null,
      expires_at: { gt: now },
    },
    data: { spent_at: now },
  });
  if (count !== 1) throw new AppError("forbidden", "Reveal the item first: a token reads it once, within a minute.");
}

/** A command, since it leaves an entry in the access log and spends the token in the same transaction. */
export const readVaultValue = command({
  id: "vault.read_value",
  summary: "Get an item’s encrypted value; a sealed one takes the token of a reveal",
  permission: "vault.read",
  input: z.strictObject({ id: VaultItemId, token: z.string().max(100).optional() }),
  output: VaultItemValue,
  example: { id },
  async run(ctx, { id, token }) {
    const item = await lockRow(ctx, itemRows, id);
    if (item.sealed) {
      if (!can(ctx, "vault.reveal")) throw new AppError("forbidden", "This needs the permission vault.reveal.");
      await spendToken(ctx, item, token);
    }
    auditRead(ctx, item);
    const { key_id, version, content, wrap, share } = await ctx.db.vaultValue.findFirstOrThrow({
      where: { tenant_id: ctx.tenant.id, item_id: id },
    });
    const opened = share && (await openForTenant(ctx.runtime, ctx.tenant.id, "vault_values.share", share));
    return { value_version: version, key_id, content, wrap, share: opened };
  },
});
