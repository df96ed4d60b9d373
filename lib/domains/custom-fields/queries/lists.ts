import { readSettings } from "@/lib/domains/settings";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { NounWith } from "@/lib/kernel/base/nouns";
import { defaultPageSize, parseSort } from "@/lib/kernel/base/paging";
import type { Ctx } from "@/lib/kernel/context";
import { cursorOf, readPlace, type FieldKind, type Place } from "@/lib/kernel/paging";
import type { ExtensionList, ReadIds } from "@/lib/kernel/row-types";
import type { Prisma } from "@/prisma/generated/client";
import { scopesOf } from "../policy";
import { toCustomField } from "../resource";
import { keyOfType, readCondition } from "../rules/conditions";
import { ownSort, type CustomField, type CustomListInput } from "../schema";

/** A list's input with the place in it. */
type ListInput = CustomListInput & { limit?: number | undefined; cursor?: string | undefined };

interface CustomList extends ExtensionList {
  where: { AND: { attached: Prisma.AttachedRecordWhereInput }[] };
}

/**
 * The custom filters and the custom order of a list's input.
 * @throws AppError `invalid` for a field that the caller does not see, or a filter that its type cannot have.
 */
export async function readCustomList(ctx: Ctx, noun: NounWith<"custom">, input: ListInput): Promise<CustomList> {
  const { custom, sort } = input;
  const filters = Object.entries(custom ?? {});
  const isCustomSort = sort !== undefined && ownSort(sort) === undefined;
  if (!isCustomSort && filters.length === 0) return { where: { AND: [] }, page: null };
  const by = isCustomSort ? parseSort(sort) : null;
  const sorted = by && by.field.slice("custom.".length);
  const fields = await readFields(ctx, noun, [...filters.map(([key]) => key), ...(sorted === null ? [] : [sorted])]);
  const errors: FieldProblem[] = [];
  const unknown = (path: string) => void errors.push({ path, code: "unknown", message: "There is no such field." });
  const { timezone } = await readSettings(ctx);
  const where = filters.flatMap(([key, text]) => {
    const field = fields.get(key);
    if (!field) return (unknown(`custom.${key}`), []);
    const read = readCondition(field, text, timezone);
    if ("condition" in read) return [{ attached: hasValue(field, read.condition) }];
    errors.push({ path: `custom.${key}`, ...read.problem });
    return [];
  });
  const field = sorted === null ? undefined : fields.get(sorted);
  if (sorted !== null && !field) unknown("sort");
  const [first] = errors;
  if (first) throw new AppError("invalid", first.message, { errors });
  const order = field && by && { field, direction: by.direction, sort: sort ?? "" };
  return {
    where: { AND: where },
    page: order ? (filter, readIds) => readPage(ctx, order, input, { noun, filter, readIds }) : null,
  };
}

async function readFields(ctx: Ctx, noun: NounWith<"custom">, keys: string[]): Promise<Map<string, CustomField>> {
  const rows = await ctx.db.customField.findMany({
    where: { tenant_id: ctx.tenant.id, noun, deleted_at: null, key: { in: keys }, scope: { in: [...scopesOf(ctx)] } },
  });
  return new Map(rows.map((row) => [row.key, toCustomField(row)]));
}

const hasValue = ({ id }: Pick<CustomField, "id">, condition: object): Prisma.AttachedRecordWhereInput => ({
  custom_values: { some: { field_id: id, ...condition } },
});

interface Order {
  field: CustomField;
  direction: "asc" | "desc";
  /** As the input has it. */
  sort: string;
}

/** Records with a value by their first one, then those without a value by id. */
async function readPage(
  ctx: Ctx,
  order: Order,
  { limit = defaultPageSize, cursor }: ListInput,
  { noun, filter, readIds }: { noun: NounWith<"custom">; filter: object; readIds: ReadIds },
): Promise<{ ids: string[]; next_cursor: string | null }> {
  const { field, sort } = order;
  const after = cursor === undefined ? null : readPlace(cursor, sort, kindOf(field));
  const isPastValues = after !== null && after.value === null;
  const places = isPastValues ? [] : await readValues(ctx, order, after, { [noun]: { is: filter } }, limit + 1);
  if (places.length <= limit) {
    const rest = { AND: [filter, { NOT: { attached: hasValue(field, {}) } }, isPastValues ? { id: { gt: after.id } } : {}] };
    const ids = await readIds(rest, limit + 1 - places.length);
    places.push(...ids.map((id) => ({ id, value: null })));
  }
  const page = places.slice(0, limit);
  const last = page.at(-1);
  return { ids: page.map(({ id }) => id), next_cursor: places.length > limit && last ? cursorOf(sort, last) : null };
}

async function readValues(ctx: Ctx, { field, direction }: Order, after: Place | null, record: object, take: number): Promise<Place[]> {
  const key = keyOfType(field.type);
  const beyond = direction === "asc" ? "gt" : "lt";
  const place = after && {
    [key]: { [`${beyond}e`]: after.value },
    OR: [{ [key]: { [beyond]: after.value } }, { [key]: after.value, record_id: { [beyond]: after.id } }],
  };
  const rows = await ctx.db.customValue.findMany({
    where: { tenant_id: ctx.tenant.id, field_id: field.id, position: 0, record, ...place },
    select: { record_id: true, text_key: true, number_key: true, day_key: true, time_key: true },
    orderBy: [{ [key]: direction }, { record_id: direction }],
    take,
  });
  return rows.map((row) => {
    const value = row[key];
    return { id: row.record_id, value: value instanceof Date ? value.toISOString() : String(value) };
  });
}

function kindOf({ type }: CustomField): FieldKind {
  switch (keyOfType(type)) {
    case "text_key":
      return "text";
    case "number_key":
      return "decimal";
    case "day_key":
    case "time_key":
      return "instant";
  }
}
