import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { requireColleague } from "../policy";
import { findCurrentKey } from "../queries";
import { exampleGrant, exampleKeys, exampleRecovery, exampleUnlock } from "../schema/examples";
import {
  GrantInput,
  PublicKeysInput,
  RecoveryGrant,
  RecoveryInput,
  UnlockInput,
  VaultKeyId,
  VaultMemberId,
  VaultRecovery,
} from "../schema";
import { assertOfLiveKeys, awaitVaultTurn, putGrant, putMember } from "./members";

const done = z.object({});
const keyExample = "vky_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** A command, since whoever takes it may be about to use the recovery kit: the audit says so. */
export const getVaultRecovery = command({
  id: "vault.get_recovery",
  summary: "Get the vault’s encrypted recovery key and what was encrypted for it",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({}),
  output: VaultRecovery,
  example: {},
  async run(ctx) {
    requireColleague(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const vault = await ctx.db.vault.findFirst({ where: own });
    if (!vault) throw notFound("vault");
    const keys = await ctx.db.vaultKey.findMany({ where: { ...own, status: { not: "retired" } } });
    return {
      public_key: vault.recovery_public_key,
      secret: vault.recovery_secret,
      check: vault.recovery_check,
      parts: vault.recovery_parts,
      needed: vault.recovery_needed,
      grants: keys.map(({ id, recovery_grant }) => ({ key_id: id, content: recovery_grant })),
    };
  },
});

/** The old kit opens nothing afterwards: its half of the pair and what was encrypted for it are gone. */
export const replaceRecovery = command({
  id: "vault.replace_recovery",
  summary: "Replace the recovery kit: store a new recovery key with the vault’s keys encrypted for it",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({
    recovery: RecoveryInput,
    grants: z
      .array(z.strictObject({ key_id: VaultKeyId, content: RecoveryGrant }))
      .min(1)
      .max(2),
  }),
  output: done,
  example: { recovery: exampleRecovery, grants: [{ key_id: keyExample, content: exampleGrant.content }] },
  async run(ctx, { recovery, grants }) {
    await awaitVaultTurn(ctx);
    await assertOfLiveKeys(ctx, grants);
    const { public_key, secret, check, parts, needed } = recovery;
    const own = { tenant_id: ctx.tenant.id };
    const kit = { recovery_public_key: public_key, recovery_secret: secret, recovery_check: check };
    const changes = { ...kit, recovery_parts: parts, recovery_needed: needed, rehearsed_at: null, updated_at: ctx.clock.now() };
    await ctx.db.vault.updateMany({ where: own, data: { ...changes, version: { increment: 1 } } });
    for (const { key_id, content } of grants)
      await ctx.db.vaultKey.updateMany({ where: { ...own, id: key_id }, data: { recovery_grant: content } });
    const { id } = await findCurrentKey(ctx);
    ctx.audit({ noun: "vault_key", id, before: null, after: { recovery_parts: parts, recovery_needed: needed } });
    return {};
  },
});

/** The browser has opened the vault's key with the kit: the hash proves that its holder has the recovery key. */
export const rehearseRecovery = command({
  id: "vault.rehearse",
  summary: "Note that the recovery kit was tried and opens the vault",
  permission: "vault.manage",
  input: z.strictObject({ check: RecoveryInput.shape.check }),
  output: done,
  example: { check: exampleRecovery.check },
  async run(ctx, { check }) {
    requireColleague(ctx);
    const now = ctx.clock.now();
    const { count } = await ctx.db.vault.updateMany({
      where: { tenant_id: ctx.tenant.id, recovery_check: check },
      data: { rehearsed_at: now, updated_at: now, version: { increment: 1 } },
    });
    if (count === 0) throw new AppError("conflict", "This recovery kit is of another vault, or no longer valid.");
    return {};
  },
});

/** For a member who lost the vault password: the recovery kit has opened the vault's keys in the browser. */
export const recoverVault = command({
  id: "vault.recover",
  summary: "Set new keys for yourself with the vault’s keys that the recovery kit opened",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({
    keys: PublicKeysInput,
    unlock: UnlockInput,
    grants: z
      .array(GrantInput.extend({ key_id: VaultKeyId }))
      .min(1)
      .max(2),
    check: RecoveryInput.shape.check,
  }),
  output: z.object({ id: VaultMemberId }),
  example: {
    keys: exampleKeys,
    unlock: exampleUnlock,
    grants: [{ ...exampleGrant, key_id: keyExample }],
    check: exampleRecovery.check,
  },
  async run(ctx, { keys, unlock, grants, check }) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    if (!(await ctx.db.vault.findFirst({ where: { ...own, recovery_check: check } })))
      throw new AppError("conflict", "This recovery kit is of another vault, or no longer valid.");
    await assertOfLiveKeys(ctx, grants);
    const id = await putMember(ctx, keys, unlock);
    for (const grant of grants) await putGrant(ctx, { ...grant, member_id: id });
    ctx.audit({ noun: "vault_member", id, before: null, after: { recovered: true } });
    return { id };
  },
});
