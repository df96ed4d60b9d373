import { bulkOperations, keepBulkChange } from "@/lib/domains/bulk-changes";
import { customerParts } from "../rows";
import type { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { can } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/base/errors";
import { visible } from "../policy";
import { labelNames, type CustomerWithParts } from "../resource";
import { foldLabel } from "../rules";
import { BulkAction, BulkResult } from "../schema";
import { assertNothingCharged, assertNothingOpen, deleteCustomer, restoreCustomer } from "./delete";
import { updateCustomer } from "./update";

type Action = z.output<typeof BulkAction>;
type ListedRow = Omit<CustomerWithParts, "custom">;

/** Each row changes through its own command and so has its own audit entry and event. */
async function applyAction(ctx: CommandCtx, action: Action): Promise<{ changed: number; unchanged: number; undo: Action[] }> {
  if ((action.action === "delete" || action.action === "restore") && !can(ctx, "customers.delete")) {
    throw new AppError("forbidden", "This needs the permission customers.delete.");
  }
  const ids = [...new Set(action.ids)];
  const rows = await lockListed(ctx, ids);
  if (rows.length !== ids.length) throw notFound("customer");
  const affected = rows.filter((row) => changes(action, row));
  if (action.action === "delete") {
    const deleted = affected.map((row) => row.id);
    await assertNothingCharged(ctx, deleted);
    if (!action.confirm) await assertNothingOpen(ctx, deleted);
  }
  for (const row of affected) await applyTo(ctx, action, row);
  return { changed: affected.length, unchanged: rows.length - affected.length, undo: undoOf(action, affected) };
}

async function lockListed(ctx: CommandCtx, ids: string[]): Promise<ListedRow[]> {
  await lockRows(ctx, "customers", ids);
  return ctx.db.customer.findMany({
    where: { AND: [visible(ctx), { id: { in: ids } }] },
    include: customerParts,
    orderBy: { id: "asc" },
  });
}

export const bulkChangeCustomers = command({
  id: "customers.bulk",
  summary: "Change the owner of, tag, delete or restore several customers; the answer has the undo",
  permission: "customers.write",
  input: BulkAction,
  output: BulkResult,
  example: { action: "tag", ids: ["cus_01jd0p2q3r4s5t6v7w8x9y0z1a"], tag: "wholesale" },
  async run(ctx, action) {
    const done = await applyAction(ctx, action);
    return { ...done, bulk_id: await keepBulkChange(ctx, { noun: "customer", schema: BulkAction }, action, done) };
  },
});

export const { list: listBulkCustomers, undo: undoBulkCustomers } = bulkOperations({
  noun: "customer",
  title: "name",
  read: "customers.read",
  write: "customers.write",
  schema: BulkAction,
  apply: applyAction,
  async findUnchanged(ctx, action) {
    const deletes = action.action === "delete";
    const rows = await lockListed(ctx, action.ids);
    return rows.filter((row) => (row.deleted_at !== null) === deletes && !changes(action, row)).map(({ id }) => id);
  },
});

/** Whether the action would change this row; only a restore changes a deleted row. */
function changes(action: Action, row: ListedRow): boolean {
  if (action.action === "restore") return row.deleted_at !== null && row.merged_into_id === null;
  if (row.deleted_at) return false;
  switch (action.action) {
    case "change_owner":
      return row.owner_id !== action.owner_id;
    case "tag":
      return !hasTag(row, action.tag);
    case "untag":
      return hasTag(row, action.tag);
    case "delete":
      return true;
  }
}

const tagsOf = ({ labels }: ListedRow): string[] => labelNames(labels, "tag");

function hasTag(row: ListedRow, tag: string): boolean {
  return tagsOf(row).some((name) => foldLabel(name) === foldLabel(tag));
}

async function applyTo(ctx: CommandCtx, action: Action, row: ListedRow): Promise<void> {
  const { id } = row;
  switch (action.action) {
    case "change_owner":
      await updateCustomer(ctx, { id, owner_id: action.owner_id });
      return;
    case "tag":
      await updateCustomer(ctx, { id, tags: [...tagsOf(row), action.tag] });
      return;
    case "untag":
      await updateCustomer(ctx, { id, tags: tagsOf(row).filter((name) => foldLabel(name) !== foldLabel(action.tag)) });
      return;
    case "delete":
      await deleteCustomer(ctx, { id, confirm: true });
      return;
    case "restore":
      await restoreCustomer(ctx, { id });
  }
}

/** The actions that undo the change: one for each former owner. */
function undoOf(action: Action, affected: ListedRow[]): Action[] {
  const ids = affected.map((row) => row.id);
  if (ids.length === 0) return [];
  switch (action.action) {
    case "change_owner": {
      const owners = [...new Set(affected.map((row) => row.owner_id))];
      return owners.map((owner_id) => ({
        action: "change_owner",
        owner_id,
        ids: affected.filter((row) => row.owner_id === owner_id).map((row) => row.id),
      }));
    }
    case "tag":
      return [{ action: "untag", ids, tag: action.tag }];
    case "untag":
      return [{ action: "tag", ids, tag: action.tag }];
    case "delete":
      return [{ action: "restore", ids }];
    case "restore":
      return [{ action: "delete", ids }];
  }
}
