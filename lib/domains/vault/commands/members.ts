import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { awaitTurn } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { readEnvelope } from "@/lib/vault/envelope";
import { requireColleague } from "../policy";
import { findCurrentKey } from "../queries";
import { exampleGrant, exampleKeys, exampleUnlock } from "../schema/examples";
import { GrantInput, PublicKeysInput, UnlockInput, VaultKeyId, VaultMemberId } from "../schema";

type Keys = z.output<typeof PublicKeysInput>;
type Unlock = z.output<typeof UnlockInput>;
type Grant = z.output<typeof GrantInput>;

const done = z.object({});
const memberExample = "vmb_01jd0p2q3r4s5t6v7w8x9y0z1a";
const keyExample = "vky_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** Commands on keys of one vault wait for each other: grants must match the members, and rotations exclude each other. */
export const awaitVaultTurn = (ctx: CommandCtx): Promise<void> => awaitTurn(ctx, "vault keys");

/** Stores the caller's new keys in place of older ones, whose grants end with them. Answers the member's id. */
export async function putMember(ctx: CommandCtx, keys: Keys, { kind, salt, rounds, envelope }: Unlock): Promise<string> {
  const { staff_id } = requireColleague(ctx);
  const own = { tenant_id: ctx.tenant.id };
  const created_at = ctx.clock.now();
  const id = newId(created_at);
  await ctx.db.vaultMember.deleteMany({ where: { ...own, staff_id } });
  await ctx.db.vaultMember.create({ data: { id, ...own, staff_id, ...keys, created_at } });
  await ctx.db.vaultUnlock.create({ data: { id: newId(created_at), ...own, member_id: id, kind, salt, rounds, envelope, created_at } });
  return id;
}

/** Stores a grant that the caller has made, with the caller's key that verifies it. @throws AppError `invalid` for one of another key. */
export async function putGrant(ctx: CommandCtx, grant: Grant & { key_id: string; member_id: string }): Promise<void> {
  const { staff_id } = requireColleague(ctx);
  if (readEnvelope("grant", grant.content)?.key_id !== grant.key_id)
    throw invalidField("grants", "other_key", "The grant is of another key.");
  const own = { tenant_id: ctx.tenant.id };
  const granter = await ctx.db.vaultMember.findFirst({ where: { ...own, staff_id }, select: { signing_key: true } });
  if (!granter) throw new AppError("conflict", "Set your vault password first; without keys you can’t grant access.");
  const created_at = ctx.clock.now();
  const signed = { granted_by: staff_id, signing_key: granter.signing_key };
  await ctx.db.vaultGrant.deleteMany({ where: { ...own, key_id: grant.key_id, member_id: grant.member_id } });
  await ctx.db.vaultGrant.create({ data: { id: newId(created_at), ...own, ...grant, ...signed, created_at } });
}

/** @throws AppError `conflict` unless there is one grant for each key in use, `invalid` for one of another key. */
export async function assertOfLiveKeys(ctx: CommandCtx, grants: readonly { key_id: string; content: string }[]): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, status: { not: "retired" } };
  const keys = await ctx.db.vaultKey.findMany({ where, select: { id: true } });
  const asked = grants.map(({ key_id }) => key_id);
  if (keys.length !== asked.length || keys.some(({ id }) => !asked.includes(id)))
    throw new AppError("conflict", "The vault’s keys have changed. Reload the page and try again.");
  if (grants.some(({ key_id, content }) => readEnvelope("grant", content)?.key_id !== key_id))
    throw invalidField("grants", "other_key", "The grant is of another key.");
}

export const joinVault = command({
  id: "vault.join",
  summary: "Set your vault password: store your public keys, and your private ones encrypted with it",
  permission: "vault.read",
  input: z.strictObject({ keys: PublicKeysInput, unlock: UnlockInput }),
  output: z.object({ id: VaultMemberId }),
  example: { keys: exampleKeys, unlock: exampleUnlock },
  async run(ctx, { keys, unlock }) {
    await awaitVaultTurn(ctx);
    await findCurrentKey(ctx);
    const { staff_id } = requireColleague(ctx);
    const held = { tenant_id: ctx.tenant.id, member: { staff_id } };
    // New keys end their grants, and the last member's grant is the vault's key.
    if (await ctx.db.vaultGrant.findFirst({ where: held, select: { id: true } }))
      throw new AppError("conflict", "You have keys of the vault already. Reload the page and unlock it.");
    return { id: await putMember(ctx, keys, unlock) };
  },
});

/** The keys stay; only what encrypts them changes, so that grants stay valid. */
export const changeVaultPassword = command({
  id: "vault.change_password",
  summary: "Change your vault password",
  permission: "vault.read",
  confirmed: { keys: false },
  input: UnlockInput,
  output: done,
  example: exampleUnlock,
  async run(ctx, { kind, ...fields }) {
    const { staff_id } = requireColleague(ctx);
    const { count } = await ctx.db.vaultUnlock.updateMany({
      where: { tenant_id: ctx.tenant.id, kind, member: { staff_id } },
      data: fields,
    });
    if (count === 0) throw notFound("vault password");
    return {};
  },
});

export const grantVaultAccess = command({
  id: "vault.grant",
  summary: "Grant a member the vault’s keys, each encrypted for the member’s public key",
  permission: "vault.manage",
  confirmed: { keys: false },
  input: z.strictObject({
    id: VaultMemberId,
    /** The key that the grants were encrypted for, so that they fit no other. */
    public_key: PublicKeysInput.shape.public_key,
    grants: z
      .array(GrantInput.extend({ key_id: VaultKeyId }))
      .min(1)
      .max(2),
  }),
  output: done,
  example: { id: memberExample, public_key: exampleKeys.public_key, grants: [{ ...exampleGrant, key_id: keyExample }] },
  async run(ctx, { id, public_key, grants }) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const member = await ctx.db.vaultMember.findFirst({ where: { ...own, id, staff: { deactivated_at: null } } });
    if (!member) throw notFound("vault member");
    if (member.public_key !== public_key) throw new AppError("conflict", "The member has new keys. Compare the fingerprint again.");
    await assertOfLiveKeys(ctx, grants);
    for (const grant of grants) await putGrant(ctx, { ...grant, member_id: id });
    return {};
  },
});

export const removeVaultMember = command({
  id: "vault.remove_member",
  summary: "Take the vault’s keys from a member; rotate the key afterwards",
  permission: "vault.manage",
  input: z.strictObject({ id: VaultMemberId }),
  output: done,
  example: { id: memberExample },
  async run(ctx, { id }) {
    await awaitVaultTurn(ctx);
    const own = { tenant_id: ctx.tenant.id };
    const member = await ctx.db.vaultMember.findFirst({ where: { ...own, id } });
    if (!member) throw notFound("vault member");
    const active = { staff: { deactivated_at: null } };
    const others = await ctx.db.vaultGrant.count({
      where: { ...own, member_id: { not: id }, member: active, key: { status: "current" } },
    });
    if (others === 0) throw new AppError("conflict", "This is the last member with the vault’s key. Grant it to someone else first.");
    await ctx.db.vaultMember.deleteMany({ where: { ...own, id } });
    ctx.audit({ noun: "vault_member", id, before: { staff_id: member.staff_id }, after: null });
    return {};
  },
});
