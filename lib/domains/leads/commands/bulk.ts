import type { z } from "zod";
import { bulkOperations, keepBulkChange } from "@/lib/domains/bulk-changes";
import { invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { visible } from "../policy";
import { hasTag, withoutTag } from "@/lib/commerce/tags";
import { LeadBulk, LeadBulkResult } from "../schema";
import { updateLead } from "./update";

type Action = z.output<typeof LeadBulk>;

const mostTags = 20;

function lockListed(ctx: CommandCtx, ids: string[]): Promise<{ id: string; name: string; tags: string[] }[]> {
  const where = { AND: [visible(ctx), { id: { in: ids } }] };
  return lockRows(ctx, "leads", ids).then(() =>
    ctx.db.lead.findMany({ where, select: { id: true, name: true, tags: true }, orderBy: { id: "asc" } }),
  );
}

const isChanged = ({ action, tag }: Action, { tags }: { tags: string[] }): boolean => hasTag(tags, tag) !== (action === "tag");

/** Each lead changes through its own command and so has its own audit entry and event. */
async function applyAction(ctx: CommandCtx, action: Action): Promise<{ changed: number; unchanged: number; undo: Action[] }> {
  const ids = [...new Set(action.ids)];
  const rows = await lockListed(ctx, ids);
  if (rows.length !== ids.length) throw notFound("lead");
  const affected = rows.filter((row) => isChanged(action, row));
  const full = action.action === "tag" ? affected.find(({ tags }) => tags.length >= mostTags) : undefined;
  if (full) throw invalidField("tag", "too_many", `${full.name} has ${mostTags} tags already. Remove one first.`);
  for (const { id, tags } of affected)
    await updateLead(ctx, { id, tags: action.action === "tag" ? [...tags, action.tag] : withoutTag(tags, action.tag) });
  const undo =
    affected.length === 0
      ? []
      : [{ action: action.action === "tag" ? "untag" : "tag", ids: affected.map(({ id }) => id), tag: action.tag } as const];
  return { changed: affected.length, unchanged: rows.length - affected.length, undo };
}

export const bulkChangeLeads = command({
  id: "leads.bulk",
  summary: "Add a tag to several leads, or remove one; the answer has the undo",
  permission: "leads.write",
  input: LeadBulk,
  output: LeadBulkResult,
  example: { action: "tag", ids: ["lea_01jd0p2q3r4s5t6v7w8x9y0z1a"], tag: "fair" },
  async run(ctx, action) {
    const done = await applyAction(ctx, action);
    return { ...done, bulk_id: await keepBulkChange(ctx, { noun: "lead", schema: LeadBulk }, action, done) };
  },
});

export const { list: listBulkLeads, undo: undoBulkLeads } = bulkOperations({
  noun: "lead",
  title: "name",
  read: "leads.read",
  write: "leads.write",
  schema: LeadBulk,
  apply: applyAction,
  async findUnchanged(ctx, action) {
    const rows = await lockListed(ctx, action.ids);
    return rows.filter((row) => !isChanged(action, row)).map(({ id }) => id);
  },
});
