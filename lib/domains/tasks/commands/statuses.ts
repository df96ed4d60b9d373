import type { CommandCtx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import type { OwnTaskStatus } from "@/prisma/generated/client";
import { taskStatusCreated, taskStatusDeleted, taskStatusUpdated } from "../events";
import { statusRows } from "../rows";
import { assertFreeName, assertRoomForStatus, placeOfNew, targetOfDeleted } from "../rules/statuses";
import { OwnStatus, OwnStatusCreate, OwnStatusDelete, OwnStatusId, OwnStatusUpdate } from "../schema";

const example = { id: "tst_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** All own statuses in their order, locked, so that places and targets hold. */
async function lockStatuses(ctx: CommandCtx): Promise<OwnTaskStatus[]> {
  await ctx.db.$queryRaw`select id from public.task_statuses where tenant_id = ${ctx.tenant.id}::uuid order by id for update`;
  return ctx.db.ownTaskStatus.findMany({ where: { tenant_id: ctx.tenant.id }, orderBy: [{ position: "asc" }, { id: "asc" }] });
}

/** Makes room at a place; the others keep their order and their versions. */
async function makeRoom(ctx: CommandCtx, others: readonly OwnTaskStatus[], place: number): Promise<number> {
  const at = Math.min(place, others.length);
  const ids = others.map(({ id }) => id);
  const places = ids.map((_, index) => (index < at ? index : index + 1));
  await ctx.db.$executeRaw`
    update public.task_statuses s set position = o.place from unnest(${ids}::uuid[], ${places}::int[]) as o (id, place)
    where s.tenant_id = ${ctx.tenant.id}::uuid and s.id = o.id and s.position <> o.place`;
  return at;
}

/** The fixed status of the tasks stays, so that no event says otherwise. */
async function moveTasks(ctx: CommandCtx, from: { status: string; status_id: string | null }, to: string | null): Promise<void> {
  await ctx.db.task.updateMany({
    where: { tenant_id: ctx.tenant.id, ...from },
    data: { status_id: to, version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
}

export const createTaskStatus = command({
  id: "task_statuses.create",
  summary: "Create a status of the company's own; the first of its meaning gets the tasks of that fixed status",
  permission: "settings.write",
  input: OwnStatusCreate,
  output: OwnStatus,
  example: { name: "In review", meaning: "in_progress", color: "blue" },
  async run(ctx, { name, meaning, color = "gray" }) {
    const all = await lockStatuses(ctx);
    assertRoomForStatus(all);
    assertFreeName(all, null, name);
    const position = await makeRoom(ctx, all, placeOfNew(all, meaning));
    const status = await createRow(ctx, statusRows, { name, meaning, color, position }, taskStatusCreated);
    if (!all.some((other) => other.meaning === meaning)) await moveTasks(ctx, { status: meaning, status_id: null }, status.id);
    return status;
  },
});

export const updateTaskStatus = command({
  id: "task_statuses.update",
  summary: "Change the name, colour or place of one of the company's own statuses; its meaning stays",
  permission: "settings.write",
  input: OwnStatusUpdate.extend({ id: OwnStatusId }),
  output: OwnStatus,
  example: { ...example, name: "Under review" },
  async run(ctx, { id, position, ...fields }) {
    const all = await lockStatuses(ctx);
    const before = await lockRow(ctx, statusRows, id);
    if (fields.name !== undefined) assertFreeName(all, id, fields.name);
    if (position === undefined && Object.keys(fields).length === 0) return statusRows.toResource(before, ctx);
    const others = all.filter((status) => status.id !== id);
    const place = position === undefined ? {} : { position: await makeRoom(ctx, others, position) };
    return changeRow(ctx, statusRows, before, { ...fields, ...place }, taskStatusUpdated);
  },
});

export const deleteTaskStatus = command({
  id: "task_statuses.delete",
  summary: "Delete one of the company's own statuses; its tasks go to another one of the same meaning",
  permission: "settings.write",
  input: OwnStatusDelete,
  output: OwnStatus,
  example: { ...example, move_to: "tst_01jd0p2q3r4s5t6v7w8x9y0z1b" },
  async run(ctx, { id, move_to }) {
    const all = await lockStatuses(ctx);
    const before = await lockRow(ctx, statusRows, id);
    await moveTasks(ctx, { status: before.meaning, status_id: id }, targetOfDeleted(all, before, move_to));
    await deleteRow(ctx, statusRows, before, taskStatusDeleted);
    return statusRows.toResource(before, ctx);
  },
});
