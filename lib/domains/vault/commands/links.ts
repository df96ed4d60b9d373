import { z } from "zod";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import { can } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, openToVisitors } from "@/lib/kernel/operation";
import { lockRow } from "@/lib/kernel/rows";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { requireColleague } from "../policy";
import { itemRows, linkRows } from "../rows";
import { linkDays } from "../rules";
import { OpenedLink, VaultLink, VaultLinkCreate, VaultLinkCreated, VaultLinkId } from "../schema";
import { exampleLink } from "../schema/examples";

const id = "vit_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** The value is encrypted under a key that only the address's fragment has, which browsers never send. */
export const createVaultLink = command({
  id: "vault_links.create",
  summary: "Create a link that shows a copy of an item’s value a few times; only this response has its token",
  permission: "vault.write",
  input: VaultLinkCreate,
  output: VaultLinkCreated,
  example: { id, content: exampleLink, views: 1, expires_at: "2026-01-12T09:00:00.000Z" },
  async run(ctx, { id, content, views, expires_at }) {
    requireColleague(ctx);
    const item = await lockRow(ctx, itemRows, id);
    if (item.sealed && !can(ctx, "vault.reveal")) throw new AppError("forbidden", "This needs the permission vault.reveal.");
    const now = ctx.clock.now();
    if (expires_at <= now || expires_at.getTime() > now.getTime() + linkDays * 86_400_000)
      throw invalidField("expires_at", "out_of_range", `Must be within the next ${linkDays} days.`);
    const token = newToken();
    const stored = { item_id: id, token_hash: hashToken(token), content, views, views_left: views, expires_at };
    const row = await ctx.db.vaultLink.create({
      data: { id: newId(now), tenant_id: ctx.tenant.id, ...stored, created_at: now, updated_at: now },
    });
    ctx.audit({ noun: "vault_item", id, before: null, after: null });
    return { ...linkRows.toResource(row, ctx), token };
  },
});

export const revokeVaultLink = command({
  id: "vault_links.revoke",
  summary: "Revoke a link to an item’s value",
  permission: "vault.write",
  input: z.strictObject({ id: VaultLinkId }),
  output: VaultLink,
  example: { id: "vln_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, linkRows, id);
    const now = ctx.clock.now();
    const ended = { revoked_at: before.revoked_at ?? now, content: "" };
    const row = await ctx.db.vaultLink.update({
      where: { id: before.id },
      data: { ...ended, views_left: 0, updated_at: now, version: { increment: 1 } },
    });
    ctx.audit({ noun: "vault_item", id: before.item_id, before: null, after: null });
    return linkRows.toResource(row, ctx);
  },
});

/** A view counts when somebody presses the button, since programs that check links only fetch the page. */
export const openVaultLink = command({
  id: "vault_links.open",
  summary: "Open a one-time link: get its encrypted value, which counts as a view",
  access: openToVisitors("The holder of a one-time link opens it; its key never reaches the server."),
  input: z.strictObject({ token: z.string().max(100) }),
  output: OpenedLink,
  example: { token: "7fWc0y6mE4lGd7gq2tV8Xh1kzR3pUo5sNn9aBbQeJiY" },
  async run(ctx, { token }) {
    const live = { tenant_id: ctx.tenant.id, token_hash: hashToken(token), views_left: { gt: 0 }, expires_at: { gt: ctx.clock.now() } };
    const link = await ctx.db.vaultLink.findFirst({ where: live });
    const { count } = link ? await ctx.db.vaultLink.updateMany({ where: live, data: { views_left: { decrement: 1 } } }) : { count: 0 };
    if (!link || count === 0) throw notFound("link: it was used, revoked or has expired");
    await ctx.db.vaultLink.updateMany({ where: { tenant_id: ctx.tenant.id, id: link.id, views_left: 0 }, data: { content: "" } });
    ctx.audit({ noun: "vault_item", id: link.item_id, before: null, after: null });
    return { tenant_id: ctx.tenant.id, content: link.content, views_left: link.views_left - 1 };
  },
});
