import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma, VaultItem as ItemRow } from "@/prisma/generated/client";
import { accessRows, itemRows, linkRows } from "./rows";
import { VaultAccessList, VaultAccessPage, VaultItem, VaultItemId, VaultItemList, VaultItemPage, VaultLinks } from "./schema";

const example = { id: "vit_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** @throws AppError `not_found`. */
export function findVaultItem(ctx: Ctx, id: string): Promise<ItemRow> {
  return findRow(ctx, itemRows, id);
}

/** The key that new values use. @throws AppError `conflict` before the vault is set up. */
export async function findCurrentKey(ctx: Ctx): Promise<{ id: string }> {
  const key = await ctx.db.vaultKey.findFirst({ where: { tenant_id: ctx.tenant.id, status: "current" }, select: { id: true } });
  if (!key) throw new AppError("conflict", "The vault isn’t set up yet.");
  return key;
}

export const listVaultItems = query({
  id: "vault.list",
  summary: "List the vault’s items, newest first, without their values",
  permission: "vault.read",
  input: VaultItemList,
  output: VaultItemPage,
  example: { kind: "credential" },
  run: async (ctx, input) => {
    const { kind, customer_id, project_id, expires_until } = input;
    const where: Prisma.VaultItemWhereInput = {
      ...(kind === undefined ? {} : { kind }),
      ...(customer_id === undefined ? {} : { customer_id }),
      ...(project_id === undefined ? {} : { project_id }),
      ...(expires_until === undefined ? {} : { expires_on: { lte: toDayColumn(expires_until) } }),
    };
    return listPage(ctx, itemRows, input, { where, sort: "-created_at" });
  },
});

export const getVaultItem = query({
  id: "vault.get",
  summary: "Get an item of the vault, without its value",
  permission: "vault.read",
  input: z.strictObject({ id: VaultItemId }),
  output: VaultItem,
  example,
  run: async (ctx, { id }) => itemRows.toResource(await findVaultItem(ctx, id), ctx),
});

export const listVaultAccess = query({
  id: "vault.list_access",
  summary: "List who read or changed an item, newest first",
  permission: "vault.read",
  input: VaultAccessList.extend({ id: VaultItemId }),
  output: VaultAccessPage,
  example,
  async run(ctx, { id, ...input }) {
    await findVaultItem(ctx, id);
    return listPage(ctx, accessRows, input, { where: { noun: "vault_item", record_id: id }, sort: "-at", sorts: { at: "instant" } });
  },
});

export const listVaultLinks = query({
  id: "vault_links.list",
  summary: "List an item’s one-time links, newest first",
  permission: "vault.read",
  input: z.strictObject({ id: VaultItemId }),
  output: VaultLinks,
  example,
  async run(ctx, { id }) {
    await findVaultItem(ctx, id);
    const rows = await ctx.db.vaultLink.findMany({
      where: { tenant_id: ctx.tenant.id, item_id: id },
      orderBy: [{ created_at: "desc" }, { id: "desc" }],
      take: 50,
    });
    return { data: rows.map((row) => linkRows.toResource(row, ctx)) };
  },
});
