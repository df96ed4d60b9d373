import { z } from "zod";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeId, exampleId } from "@/lib/kernel/base/ids";
import { nounOf, type NounWith } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command, query } from "@/lib/kernel/operation";
import { readRecordNames } from "@/lib/kernel/record-names";
import { visible } from "../policy";
import { keptDays, limitedTo, undoHours, undoUntil } from "../rules";
import { BulkChangeId, BulkChangeList, BulkUndone } from "../schema";

interface Action {
  action: string;
  ids: string[];
}

/** A list whose bulk actions can be undone. */
interface BulkNoun<N extends NounWith<"search">, A extends Action> {
  noun: N;
  /** The column that names a record. */
  title: string;
  read: Permission;
  write: Permission;
  /** One bulk action, in wire form and decoded. */
  schema: z.ZodType<A>;
  /** Applies an action within the calling command; answers how many changed, the way back, and what can't be undone. @throws AppError. */
  apply(ctx: CommandCtx, action: A): Promise<{ changed: number; undo: A[]; refused?: string[] }>;
  /** Which of the records still are as the action left them, so that the way back overwrites nothing newer. */
  findUnchanged(ctx: CommandCtx, action: A): Promise<string[]>;
}

/** Keeps what was done with several records, inside the command that did it. @returns its id, or null where nothing changed. */
export async function keepBulkChange<A extends Action>(
  ctx: CommandCtx,
  { noun, schema }: { noun: NounWith<"search">; schema: z.ZodType<A> },
  action: A,
  done: { changed: number; undo: A[] },
): Promise<string | null> {
  if (done.changed === 0 || done.undo.length === 0) return null;
  const now = ctx.clock.now();
  const id = newId(now);
  const own = { tenant_id: ctx.tenant.id };
  const changed = new Set(done.undo.flatMap(({ ids }) => ids));
  const wire = (one: A) => z.encode(schema, one) as object;
  await ctx.db.bulkChange.create({
    data: {
      ...own,
      id,
      noun,
      action: wire({ ...action, ids: action.ids.filter((one) => changed.has(one)) }),
      undo: done.undo.map(wire),
      changed: done.changed,
      author_id: ctx.principal.kind === "staff" ? ctx.principal.staff_id : null,
      created_at: now,
    },
    select: { id: true },
  });
  const old = new Date(now.getTime() - keptDays * 86_400_000);
  await ctx.db.bulkChange.deleteMany({ where: { ...own, noun, created_at: { lt: old } } });
  return id;
}

/** The operations that list a noun's bulk actions of the last day, and undo one. */
export function bulkOperations<N extends NounWith<"search">, A extends Action>(bulk: BulkNoun<N, A>) {
  const { noun, schema } = bulk;
  const plural = nounOf(noun).plural.replaceAll("-", "_");
  const list = query({
    id: `${plural}.list_bulk`,
    summary: `List the bulk actions on ${plural.replaceAll("_", " ")} of the last 24 hours, newest first`,
    permission: bulk.read,
    input: z.strictObject({}),
    output: BulkChangeList,
    example: {},
    async run(ctx) {
      const since = new Date(ctx.clock.now().getTime() - undoHours * 3_600_000);
      const rows = await ctx.db.bulkChange.findMany({
        where: { AND: [visible(ctx), { noun, created_at: { gte: since } }] },
        include: { author: { select: { name: true } } },
        orderBy: { id: "desc" },
        take: 50,
      });
      const data = rows.map(({ id, action, changed, author, created_at, undone_at }) => ({
        id,
        action: z.object({ action: z.string() }).parse(action).action,
        changed,
        author_name: author?.name ?? null,
        created_at,
        undo_until: undoUntil(created_at),
        undone_at,
      }));
      return { data };
    },
  });
  const undo = command({
    id: `${plural}.undo_bulk`,
    summary:
      `Undo a bulk action on ${plural.replaceAll("_", " ")} within 24 hours; ` +
      "records in which the same was changed again since are left alone and reported",
    permission: bulk.write,
    input: z.strictObject({ bulk_id: BulkChangeId }),
    output: BulkUndone,
    example: { bulk_id: exampleId("bulk_change") },
    async run(ctx, { bulk_id }) {
      await lockRows(ctx, "bulk_changes", [bulk_id]);
      const row = await ctx.db.bulkChange.findFirst({ where: { AND: [visible(ctx), { id: bulk_id }] } });
      if (!row) throw notFound("bulk action");
      if (row.noun !== noun) throw new AppError("conflict", "The action was one on another list.");
      if (row.undone_at) throw new AppError("conflict", "The action is undone already.");
      if (ctx.clock.now() > undoUntil(row.created_at))
        throw new AppError("conflict", "The action is older than 24 hours; it can no longer be undone.");
      const action = z.decode(schema, row.action as z.input<typeof schema>);
      const unchanged = new Set(await bulk.findUnchanged(ctx, action));
      const back = limitedTo(z.decode(z.array(schema), row.undo as z.input<typeof schema>[]), unchanged);
      let undone = 0;
      const left = action.ids.filter((id) => !unchanged.has(id));
      for (const one of back) {
        const { changed, refused = [] } = await bulk.apply(ctx, one);
        undone += changed;
        left.push(...refused);
      }
      // With nothing undone, it can be tried again.
      if (undone > 0)
        await ctx.db.bulkChange.updateMany({ where: { tenant_id: ctx.tenant.id, id: bulk_id }, data: { undone_at: ctx.clock.now() } });
      const names = await readRecordNames(ctx, noun, bulk.title, left);
      return { undone, refused: left.map((id) => ({ id: encodeId(noun, id), name: names.get(id) ?? "" })) };
    },
  });
  return { list, undo };
}
