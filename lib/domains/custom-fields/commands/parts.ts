import { AppError, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { lockRow } from "@/lib/kernel/rows";
import type { CustomField as CustomFieldRow } from "@/prisma/generated/client";
import { customFieldRows } from "../rows";
import { definitionOf, findDefinitionProblems } from "../rules";
import { normalizeBounds } from "../rules/values";
import { nounOfEntity, type CustomEntity, type CustomField, type CustomFieldRules } from "../schema";

/** How many fields one kind of record can have. */
const mostFields = 100;

/** Locks a definition of the entity. @throws AppError `not_found`, also for a field of another entity; `stale`. */
export async function lockCustomField(ctx: CommandCtx, entity: CustomEntity, id: string): Promise<CustomFieldRow> {
  const row = await lockRow(ctx, customFieldRows, id);
  if (row.noun !== nounOfEntity(entity)) throw notFound("custom field");
  return row;
}

/** The definition with limits and default in their stored form. @throws AppError `invalid` with a problem for each wrong field. */
export function checkDefinition<Field extends CustomFieldRules>(field: Field): Field {
  const problems = findDefinitionProblems(field);
  const [first] = problems;
  if (first) throw new AppError("invalid", first.message, { errors: problems });
  return { ...field, ...normalizeBounds(field) };
}

/**
 * Checks that the entity has room for one more field, with this key if it has one already.
 * @returns the keys that are in use.
 * @throws AppError `conflict` for a key in use or too many fields.
 */
export async function assertRoom(ctx: CommandCtx, { noun, key }: { noun: string; key: string | null }): Promise<string[]> {
  const present = await ctx.db.customField.findMany({ where: { tenant_id: ctx.tenant.id, noun, deleted_at: null }, select: { key: true } });
  if (present.some((field) => field.key === key)) throw new AppError("conflict", `There is already a field with the key ${key}.`);
  if (present.length >= mostFields) throw new AppError("conflict", `There are already ${mostFields} fields; delete one first.`);
  return present.map((field) => field.key);
}

/**
 * Puts a live field at a place among the entity's others, which keep their order and their versions.
 * @returns the place, which is the last one at most.
 */
export async function placeField(ctx: CommandCtx, { noun, id, place }: { noun: string; id: string; place: number }): Promise<number> {
  const live = { tenant_id: ctx.tenant.id, noun, deleted_at: null };
  const all = await ctx.db.customField.findMany({ where: live, select: { id: true } });
  await lockRows(
    ctx,
    "custom_fields",
    all.map((field) => field.id),
  );
  const others = await ctx.db.customField.findMany({
    where: { ...live, NOT: { id } },
    select: { id: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const at = Math.min(place, others.length);
  const ids = others.map((field) => field.id);
  const places = ids.map((_, index) => (index < at ? index : index + 1));
  await ctx.db.$executeRaw`
    update public.custom_fields f set position = o.place from unnest(${ids}::uuid[], ${places}::int[]) as o (id, place)
    where f.tenant_id = ${ctx.tenant.id}::uuid and f.id = o.id and f.position <> o.place`;
  return at;
}

/** Stores what the definition is at its version, which values refer to. */
export async function keepVersion(ctx: CommandCtx, field: CustomField): Promise<void> {
  const now = ctx.clock.now();
  const { id: field_id, version } = field;
  await ctx.db.customFieldVersion.create({
    data: { id: newId(now), tenant_id: ctx.tenant.id, field_id, version, definition: definitionOf(field), created_at: now },
  });
}
