import { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { findLiveCustomer } from "@/lib/domains/customers";
import { findProject } from "@/lib/domains/projects";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { auditCreation, changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { readEnvelope } from "@/lib/vault/envelope";
import { vaultItemCreated, vaultItemDeleted, vaultItemUpdated } from "../events";
import { findCurrentKey } from "../queries";
import { itemRows } from "../rows";
import { assertShared } from "../rules";
import { VaultItem, VaultItemCreate, VaultItemId, VaultItemUpdate } from "../schema";
import { exampleContent, exampleWrap } from "../schema/examples";

type Value = NonNullable<z.output<typeof VaultItemUpdate>["value"]>;
type Links = { customer_id?: string | null | undefined; project_id?: string | null | undefined };

const id = "vit_01jd0p2q3r4s5t6v7w8x9y0z1a";
const value = { version: 1, content: exampleContent, wrap: exampleWrap, share: null };

async function assertLinked(ctx: CommandCtx, { customer_id, project_id }: Links): Promise<void> {
  if (customer_id) await findLiveCustomer(ctx, customer_id);
  if (project_id) await findProject(ctx, project_id);
}

/** Held until the command ends, so that no rotation retires the key meanwhile. @throws AppError `conflict` if one has just begun. */
export async function lockCurrentKey(ctx: CommandCtx): Promise<string> {
  const { id } = await findCurrentKey(ctx);
  await lockRows(ctx, "vault_keys", [id]);
  if ((await findCurrentKey(ctx)).id !== id) throw new AppError("conflict", "The vault has a new key. Try again.");
  return id;
}

/** The columns of a value that a browser encrypted with the current key. @throws AppError `conflict` for another key, `invalid`. */
export async function columnsOf(ctx: CommandCtx, { version, content, wrap, share }: Value, sealed: boolean) {
  assertShared(sealed, share);
  const key_id = await lockCurrentKey(ctx);
  if (readEnvelope("key", wrap)?.key_id !== key_id || readEnvelope("value", content)?.key_id !== key_id)
    throw new AppError("conflict", "The vault has a new key. Reload the page and unlock the vault again.");
  return { key_id, version, content, wrap, share: await sealShare(ctx, share) };
}

/** The share as it is stored: sealed under the company's data key, so that a copy of the database alone opens nothing. */
export async function sealShare(ctx: CommandCtx, share: string | null): Promise<string | null> {
  return share === null ? null : sealForTenant(ctx.runtime, ctx.tenant.id, "vault_values.share", share);
}

export const createVaultItem = command({
  id: "vault.create",
  summary: "Create an item of the vault; the client has encrypted its value",
  permission: "vault.write",
  input: VaultItemCreate,
  output: VaultItem,
  example: { id, title: "Hosting account", kind: "credential", sealed: false, value },
  async run(ctx, { value, expires_on, ...fields }) {
    await assertLinked(ctx, fields);
    if (value.version !== 1) throw invalidField("value.version", "not_first", "The first version of a value is 1.");
    const stored = await columnsOf(ctx, value, fields.sealed);
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id };
    const { count } = await ctx.db.vaultItem.createMany({
      data: [
        {
          url: null,
          tags: [],
          customer_id: null,
          project_id: null,
          ...fields,
          ...own,
          expires_on: expires_on ? toDayColumn(expires_on) : null,
          value_version: 1,
          created_at: now,
          updated_at: now,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError("conflict", "There is an item with this id; encrypt the value for a new one.");
    await ctx.db.vaultValue.create({ data: { id: newId(now), ...own, item_id: fields.id, ...stored } });
    const row = await ctx.db.vaultItem.findFirstOrThrow({ where: { ...own, id: fields.id } });
    return auditCreation(ctx, itemRows, row, vaultItemCreated);
  },
});

export const updateVaultItem = command({
  id: "vault.update",
  summary: "Change an item of the vault; only the fields sent change",
  permission: "vault.write",
  input: VaultItemUpdate.extend({ id: VaultItemId }),
  output: VaultItem,
  example: { id, title: "Hosting account, London" },
  async run(ctx, { id, value, expires_on, sealed, ...fields }) {
    const before = await lockRow(ctx, itemRows, id);
    await assertLinked(ctx, fields);
    if (value === undefined && sealed !== undefined && sealed !== before.sealed)
      throw invalidField("value", "missing", "To seal an item or open it to readers, send its value encrypted again.");
    if (value) {
      if (value.version !== before.value_version + 1)
        throw new AppError("conflict", "The value was changed since you opened it. Reload the item and enter it again.");
      const stored = await columnsOf(ctx, value, sealed ?? before.sealed);
      await ctx.db.vaultValue.updateMany({ where: { tenant_id: ctx.tenant.id, item_id: id }, data: stored });
    }
    const day = expires_on === undefined ? {} : { expires_on: expires_on && toDayColumn(expires_on), task_id: null };
    const changes = {
      ...fields,
      ...day,
      ...(sealed === undefined ? {} : { sealed }),
      ...(value ? { value_version: value.version } : {}),
    };
    if (Object.keys(changes).length === 0) return itemRows.toResource(before, ctx);
    return changeRow(ctx, itemRows, before, changes, vaultItemUpdated);
  },
});

export const deleteVaultItem = command({
  id: "vault.delete",
  summary: "Delete an item of the vault with its value, for good",
  permission: "vault.write",
  input: z.strictObject({ id: VaultItemId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, itemRows, id);
    await deleteRow(ctx, itemRows, before, vaultItemDeleted);
    return {};
  },
});
