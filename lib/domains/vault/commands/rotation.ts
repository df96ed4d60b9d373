import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import { readEnvelope } from "@/lib/vault/envelope";
import { requireColleague } from "../policy";
import { findCurrentKey } from "../queries";
import { itemRows } from "../rows";
import { assertShared } from "../rules";
import { exampleGrant, exampleKeys, exampleRecovery, exampleUnlock, exampleWrap } from "../schema/examples";
import {
  GrantInput,
  PublicKeysInput,
  RecoveryGrant,
  RecoveryInput,
  RewrapInput,
  UnlockInput,
  VaultItemId,
  VaultKeyId,
  VaultMemberId,
  WrappedKey,
} from "../schema";
import { lockCurrentKey, sealShare } from "./items";
import { awaitVaultTurn, putGrant, putMember } from "./members";

const done = z.object({});
const nothing = z.strictObject({});
const keyExample = "vky_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Items whose keys one call of a rotation gives out. */
const batch = 20;

export const setUpVault = command({
  id: "vault.set_up",
  summary: "Set up the vault with its first key, the caller as its first member, and a recovery key",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({
    /** Chosen by the client, since ciphertext names its key. */
    key_id: VaultKeyId,
    keys: PublicKeysInput,
    unlock: UnlockInput,
    grant: GrantInput,
    recovery: RecoveryInput,
    recovery_grant: RecoveryGrant,
  }),
  output: done,
  example: {
    key_id: keyExample,
    keys: exampleKeys,
    unlock: exampleUnlock,
    grant: exampleGrant,
    recovery: exampleRecovery,
    recovery_grant: exampleGrant.content,
  },
  async run(ctx, { key_id, keys, unlock, grant, recovery, recovery_grant }) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    if (await ctx.db.vault.findFirst({ where: own })) throw new AppError("conflict", "The vault is set up already. Reload the page.");
    const now = ctx.clock.now();
    const { public_key, secret, check, parts, needed } = recovery;
    const kit = { recovery_public_key: public_key, recovery_secret: secret, recovery_check: check };
    const id = newId(now);
    await ctx.db.vault.create({
      data: { id, ...own, ...kit, recovery_parts: parts, recovery_needed: needed, created_at: now, updated_at: now },
    });
    await ctx.db.vaultKey.create({ data: { id: key_id, ...own, status: "current", recovery_grant, created_at: now } });
    await putGrant(ctx, { ...grant, key_id, member_id: await putMember(ctx, keys, unlock) });
    ctx.audit({ noun: "vault_key", id: key_id, before: null, after: { recovery_parts: parts, recovery_needed: needed } });
    return {};
  },
});

/** The old key stays valid until no item uses it, so that a rotation can stop and go on at any point. */
export const startRotation = command({
  id: "vault.start_rotation",
  summary: "Replace the vault’s key: new values use the new one, and items are moved to it one by one",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({
    key_id: VaultKeyId,
    grants: z
      .array(GrantInput.extend({ member_id: VaultMemberId }))
      .min(1)
      .max(500),
    recovery_grant: RecoveryGrant,
    /** The recovery key that the grant was encrypted for, so that it fits no older one. */
    recovery_key: RecoveryInput.shape.public_key,
  }),
  output: done,
  example: {
    key_id: keyExample,
    grants: [{ ...exampleGrant, member_id: "vmb_01jd0p2q3r4s5t6v7w8x9y0z1a" }],
    recovery_grant: exampleGrant.content,
    recovery_key: exampleRecovery.public_key,
  },
  async run(ctx, { key_id, grants, recovery_grant, recovery_key }) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const current = await findCurrentKey(ctx);
    if (await ctx.db.vaultKey.findFirst({ where: { ...own, status: "previous" } }))
      throw new AppError("conflict", "A rotation is in progress. Finish it first.");
    const members = await ctx.db.vaultMember.findMany({
      where: { ...own, staff: { deactivated_at: null }, grants: { some: { key_id: current.id } } },
      select: { id: true },
    });
    const asked = grants.map(({ member_id }) => member_id);
    if (members.length !== asked.length || members.some(({ id }) => !asked.includes(id)))
      throw new AppError("conflict", "The members have changed. Reload the page and rotate again.");
    if (!(await ctx.db.vault.findFirst({ where: { ...own, recovery_public_key: recovery_key } })))
      throw new AppError("conflict", "There is a new recovery kit. Reload the page and rotate again.");
    await ctx.db.vaultKey.updateMany({ where: { ...own, id: current.id }, data: { status: "previous" } });
    await ctx.db.vaultKey.create({ data: { id: key_id, ...own, status: "current", recovery_grant, created_at: ctx.clock.now() } });
    for (const grant of grants) await putGrant(ctx, { ...grant, key_id });
    ctx.audit({ noun: "vault_key", id: key_id, before: null, after: { status: "current" } });
    return {};
  },
});

/** Gives out keys without contents, and the share of a sealed item, which leaves an entry in the item's access log. */
const releaseKey = command({
  id: "vault.release_key",
  summary: "Hand out an item’s wrapped key for a rotation",
  access: internal("called by takeKeysToRewrap for each item"),
  input: z.strictObject({ id: VaultItemId }),
  output: WrappedKey,
  example: { id: "vit_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const value = await ctx.db.vaultValue.findFirstOrThrow({ where: { tenant_id: ctx.tenant.id, item_id: id } });
    const { version, key_id, wrap, share } = value;
    ctx.audit({ noun: "vault_item", id, before: null, after: { value_version: version } });
    const opened = share && (await openForTenant(ctx.runtime, ctx.tenant.id, "vault_values.share", share));
    return { id, value_version: version, key_id, wrap, share: opened };
  },
});

export const takeKeysToRewrap = command({
  id: "vault.take_keys",
  summary: "Get the wrapped keys of the next items of a rotation, without their contents",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: nothing,
  output: z.object({ data: z.array(WrappedKey), left: z.int() }),
  example: {},
  async run(ctx) {
    requireColleague(ctx);
    const where = { tenant_id: ctx.tenant.id, key: { status: "previous" } };
    const values = await ctx.db.vaultValue.findMany({ where, orderBy: { item_id: "asc" }, take: batch, select: { item_id: true } });
    const data = [];
    for (const { item_id } of values) data.push(await releaseKey(ctx, { id: item_id }));
    return { data, left: await ctx.db.vaultValue.count({ where }) };
  },
});

export const rewrapVaultItem = command({
  id: "vault.rewrap",
  summary: "Store an item’s key wrapped with the vault’s current key",
  permission: "vault.manage",
  input: RewrapInput,
  output: done,
  example: { id: "vit_01jd0p2q3r4s5t6v7w8x9y0z1a", value_version: 1, wrap: exampleWrap, share: null },
  async run(ctx, { id, value_version, wrap, share }) {
    requireColleague(ctx);
    const item = await lockRow(ctx, itemRows, id);
    assertShared(item.sealed, share);
    const key_id = await lockCurrentKey(ctx);
    if (item.value_version !== value_version || readEnvelope("key", wrap)?.key_id !== key_id)
      throw new AppError("conflict", "The item or the vault’s key was changed in between. Continue the rotation.");
    const where = { tenant_id: ctx.tenant.id, item_id: id };
    await ctx.db.vaultValue.updateMany({ where, data: { key_id, wrap, share: await sealShare(ctx, share) } });
    ctx.audit({ noun: "vault_item", id, before: null, after: { key_id } });
    return {};
  },
});

export const finishRotation = command({
  id: "vault.finish_rotation",
  summary: "End a rotation once every item uses the new key: the old one and its grants are deleted",
  permission: "vault.manage",
  input: nothing,
  output: done,
  example: {},
  async run(ctx) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const old = await ctx.db.vaultKey.findFirst({ where: { ...own, status: "previous" } });
    if (!old) throw notFound("rotation in progress");
    const left = await ctx.db.vaultValue.count({ where: { ...own, key_id: old.id } });
    if (left > 0) throw new AppError("conflict", `${left} items still use the old key. Continue the rotation.`);
    await ctx.db.vaultGrant.deleteMany({ where: { ...own, key_id: old.id } });
    await ctx.db.vaultKey.updateMany({
      where: { ...own, id: old.id },
      data: { status: "retired", retired_at: ctx.clock.now(), recovery_grant: "" },
    });
    ctx.audit({ noun: "vault_key", id: old.id, before: { status: "previous" }, after: { status: "retired" } });
    return {};
  },
});
