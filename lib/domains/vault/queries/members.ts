import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { lockedUntil } from "../rules";
import { VaultMembers, VaultOverview } from "../schema";
import { readGuesses } from "./guesses";

const none = z.strictObject({});

/** The caller's own keys and grants; null for programs, and for colleagues without a vault password. */
async function readOwn(ctx: Ctx): Promise<z.output<typeof VaultOverview>["me"]> {
  const { principal, tenant, db } = ctx;
  if (principal.kind !== "staff") return null;
  const row = await db.vaultMember.findFirst({
    where: { tenant_id: tenant.id, staff_id: principal.staff_id },
    include: { unlocks: true, grants: { select: { key_id: true, content: true } } },
  });
  if (!row) return null;
  const locked_until = lockedUntil(await readGuesses(ctx, row.id), ctx.clock.now());
  const unlocks = row.unlocks.map(({ kind, salt, rounds, envelope }) => ({
    kind: kind === "passkey" ? ("passkey" as const) : ("password" as const),
    salt,
    rounds,
    envelope,
  }));
  const { staff_id, public_key, signing_key, grants } = row;
  return { staff_id, public_key, signing_key, unlocks: locked_until ? [] : unlocks, grants, locked_until };
}

export const getVault = query({
  id: "vault.get_overview",
  summary: "Get the vault’s keys in use, and what your browser needs to unlock it",
  permission: "vault.read",
  input: none,
  output: VaultOverview,
  example: {},
  async run(ctx) {
    const own = { tenant_id: ctx.tenant.id };
    const vault = await ctx.db.vault.findFirst({ where: own, select: { rehearsed_at: true } });
    const keys = await ctx.db.vaultKey.findMany({ where: { ...own, status: { not: "retired" } }, select: { id: true, status: true } });
    const current = keys.find(({ status }) => status === "current")?.id ?? null;
    const previous = keys.find(({ status }) => status === "previous")?.id;
    const held = { some: { key_id: current ?? "" } };
    const [leavers, waiting] =
      current === null
        ? [0, 0]
        : [
            await ctx.db.vaultMember.count({ where: { ...own, staff: { deactivated_at: { not: null } }, grants: held } }),
            await ctx.db.vaultMember.count({ where: { ...own, staff: { deactivated_at: null }, NOT: { grants: held } } }),
          ];
    const left = previous === undefined ? 0 : await ctx.db.vaultValue.count({ where: { ...own, key_id: previous } });
    return {
      tenant_id: ctx.tenant.id,
      key_id: current,
      rotating: previous === undefined ? null : { from: previous, left },
      leavers,
      waiting,
      rehearsed: vault !== null && vault.rehearsed_at !== null,
      me: await readOwn(ctx),
    };
  },
});

export const listVaultMembers = query({
  id: "vault.list_members",
  summary: "List who has keys of the vault, and who waits for them",
  permission: "vault.read",
  input: none,
  output: VaultMembers,
  example: {},
  async run(ctx) {
    const own = { tenant_id: ctx.tenant.id };
    const rows = await ctx.db.vaultMember.findMany({
      where: own,
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      include: {
        staff: { select: { name: true, deactivated_at: true } },
        grants: { where: { key: { status: "current" } } },
      },
      take: 500,
    });
    const granters = await ctx.db.staff.findMany({
      where: { ...own, id: { in: rows.flatMap(({ grants }) => grants.map((grant) => grant.granted_by)) } },
      select: { id: true, name: true },
    });
    const names = new Map(granters.map(({ id, name }) => [id, name]));
    const data = rows.map(({ id, staff_id, public_key, signing_key, created_at, staff, grants: [grant] }) => ({
      id,
      staff_id,
      name: staff.name,
      active: staff.deactivated_at === null,
      public_key,
      signing_key,
      granted: grant !== undefined,
      granted_by: grant
        ? {
            staff_id: grant.granted_by,
            name: names.get(grant.granted_by) ?? null,
            signing_key: grant.signing_key,
            signature: grant.signature,
          }
        : null,
      created_at,
    }));
    return { data };
  },
});
