import type { z } from "zod";
import { notFound } from "./base/errors";
import type { EventDefinition } from "./base/events";
import { nouns, type Noun } from "./base/nouns";
import { encodeWire } from "./base/wire";
import type { CommandCtx, Ctx } from "./context";
import { newId } from "./ids";
import { lockRows } from "./lock";
import { readExactFirst, searchList } from "./list-search";
import { keysetOf, pageFrom, totalIfAsked, type ListInput, type Sorts } from "./paging";
import { assertFresh } from "./precondition";
import { delegateOf, extendRows, separateFields, type ExtensionList, type Rows, type RowTypes } from "./row-types";

export { defineRows, type Rows } from "./row-types";

interface Versioned {
  id: string;
  version: number;
}

/** The row that the caller may see. @throws AppError `not_found`. */
export async function findRow<T extends RowTypes>(ctx: Ctx, rows: Rows<T>, id: string): Promise<T["row"]> {
  const row = await delegateOf(ctx, rows).findFirst({ where: { AND: [rows.visible(ctx), { id }] }, include: rows.include });
  const [found] = row ? await extendRows(ctx, rows, [row]) : [];
  if (!found) throw notFound(rows.name ?? rows.noun.replaceAll("_", " "));
  return found;
}

/** The rows of these ids that the caller may see, by id. */
export async function findRows<T extends RowTypes & { row: { id: string } }>(
  ctx: Ctx,
  rows: Rows<T>,
  ids: readonly string[],
): Promise<Map<string, T["row"]>> {
  const found = await delegateOf(ctx, rows).findMany({
    where: { AND: [rows.visible(ctx), { id: { in: [...ids] } }] },
    include: rows.include,
  });
  return new Map((await extendRows(ctx, rows, found)).map((row) => [row.id, row]));
}

/**
 * Locks the row until the command ends and answers it as it then is.
 * @throws AppError `not_found` for a row that the caller may not see, `stale` when it is not at the version of the caller's `If-Match`.
 */
export async function lockRow<T extends RowTypes & { row: Versioned }>(ctx: CommandCtx, rows: Rows<T>, id: string): Promise<T["row"]> {
  await lockRows(ctx, nouns[rows.noun].table, [id]);
  const row = await findRow(ctx, rows, id);
  await assertFresh(ctx, row);
  return row;
}

/** Stores a new row under a new id, audits it, publishes `event`, and answers the resource. */
export async function createRow<T extends RowTypes & { row: { updated_at: Date }; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  fields: T["create"],
  event?: EventDefinition<T["schema"]>,
): Promise<z.output<T["schema"]>> {
  const now = ctx.clock.now();
  const id = newId(now);
  const { columns, sent } = separateFields(rows, fields);
  const data = { ...columns, id, tenant_id: ctx.tenant.id, created_at: now, updated_at: now };
  const created = await delegateOf(ctx, rows).create({ data, include: rows.include });
  const isExtended = await rows.extension?.write(ctx, { id, before: null }, sent);
  const [row = created] = await extendRows(ctx, rows, [created], { empty: isExtended === false });
  auditRow(ctx, rows, { before: null, after: row, event });
  return rows.toResource(row, ctx);
}

/** Writes the fields of a locked row, raises its version, audits what changed, publishes `event`, and answers the resource. */
export async function changeRow<T extends RowTypes & { row: Versioned & { updated_at: Date }; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  before: T["row"],
  fields: T["update"],
  event?: EventDefinition<T["schema"]>,
): Promise<z.output<T["schema"]>> {
  const { columns, sent } = separateFields(rows, fields);
  const isExtended = await rows.extension?.write(ctx, { id: before.id, before }, sent);
  if (isExtended === false && Object.keys(columns).length === 0) return rows.toResource(before, ctx);
  await delegateOf(ctx, rows).updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { ...columns, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = await findRow(ctx, rows, before.id);
  auditRow(ctx, rows, { before, after, event });
  return rows.toResource(after, ctx);
}

/** Deletes a locked row for good, audits it, and publishes `event` with the resource as it was. */
export async function deleteRow<T extends RowTypes & { row: Versioned; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  before: T["row"],
  event?: EventDefinition<T["schema"]>,
): Promise<void> {
  await delegateOf(ctx, rows).deleteMany({ where: { tenant_id: ctx.tenant.id, id: before.id } });
  auditRow(ctx, rows, { before, after: null, event });
}

/** Audits a row that a command stored by itself, publishes `event`, and answers the resource. */
export function auditCreation<T extends RowTypes & { row: object; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  row: T["row"],
  event: EventDefinition<T["schema"]>,
): z.output<T["schema"]> {
  auditRow(ctx, rows, { before: null, after: row, event });
  return rows.toResource(row, ctx);
}

/** Audits a change of a row and publishes its event, which carries what every reader of the record may see. */
function auditRow<T extends RowTypes & { row: object; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  { event, ...rowsOf }: { before: T["row"] | null; after: T["row"] | null; event: EventDefinition<T["schema"]> | undefined },
): void {
  const side = (row: T["row"] | null) => {
    const { shared = row, hidden = {} } = (row && rows.extension?.split(row)) ?? {};
    return { resource: shared && rows.toResource(shared, ctx), hidden };
  };
  const [before, after] = [side(rowsOf.before), side(rowsOf.after)];
  const hidden = { before: before.hidden, after: after.hidden };
  auditChange(ctx, { noun: rows.noun, schema: rows.schema, before: before.resource, after: after.resource, event, hidden });
}

/** A change of one record, both sides as resources: `before` is null for a creation, `after` for a deletion. */
interface Change<Schema extends z.ZodType> {
  noun: Noun;
  schema: Schema;
  before: (z.output<Schema> & Versioned) | null;
  after: (z.output<Schema> & Versioned) | null;
  /** Published with the values that differed before. */
  event?: EventDefinition<Schema> | undefined;
  /** Fields of the record that the audit shows and the event does not carry, on both sides. */
  hidden?: { before: Record<string, unknown>; after: Record<string, unknown> };
}

/** Audits a change that a command wrote by itself, and publishes its event. Each side is encoded once. */
export function auditChange<Schema extends z.ZodType>(
  ctx: CommandCtx,
  { noun, schema, before, after, event, hidden }: Change<Schema>,
): void {
  const present = after ?? before;
  if (!present) return;
  const was = before && encodeResource(schema, before);
  const is = after && encodeResource(schema, after);
  const audited = { before: was && { ...was, ...hidden?.before }, after: is && { ...is, ...hidden?.after } };
  ctx.audit({ noun, id: present.id, ...(after && { version: after.version }), ...audited });
  if (!event) return;
  const sequence = after ? after.version : present.version + 1;
  ctx.emitEncoded(event, { record_id: present.id, sequence, data: is ?? was, previous: was && is ? changedValues(was, is) : {} });
}

function encodeResource<Schema extends z.ZodType>(schema: Schema, resource: z.output<Schema>): Record<string, unknown> {
  return encodeWire(schema, resource) as Record<string, unknown>;
}

/** The fields of `was` whose value in `is` is another; both are resources in wire form. */
export function changedValues(was: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(was).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(is[name])));
}

/** One page of the rows that the caller may see; `where` narrows them, `sort` is the order unless the caller asks for another. */
type PageOptions<T extends RowTypes, Field extends string> = {
  where: T["where"];
  sort: NoInfer<Field | `-${Field}`>;
} & SortOptions<Sorts<T["row"], Field>>;

/** The columns of the sort fields, which a list needs whose fields do not all have a column of their name that is never empty. */
type SortOptions<S> = object extends S ? { sorts?: S } : { sorts: S };

interface PageRequest<Field extends string> extends ListInput<Field> {
  include?: "total" | undefined;
  q?: string | undefined;
}

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  total?: { count: number; capped: boolean };
}

/** What `pageInOrder` reads. */
interface PageReader<Row> {
  /** The ids of the records that a where-clause finds, in the order of the ids, `take` at most. */
  ids: (where: object, take: number) => Promise<{ id: string }[]>;
  rows: (where: { tenant_id: string; id: { in: string[] } }) => Promise<Row[]>;
}

/** The page of the rows that `filter` finds in an extension's order. */
export async function pageInOrder<Row extends { id: string }>(
  ctx: Ctx,
  page: NonNullable<ExtensionList["page"]>,
  filter: object,
  read: PageReader<Row>,
): Promise<{ data: Row[]; next_cursor: string | null }> {
  const { ids, next_cursor } = await page(filter, async (where, take) => (await read.ids(where, take)).map(({ id }) => id));
  const found = new Map((await read.rows({ tenant_id: ctx.tenant.id, id: { in: ids } })).map((row) => [row.id, row]));
  return { data: ids.flatMap((id) => found.get(id) ?? []), next_cursor };
}

/** One page of rows, with the capped total if the caller asked for it. */
export async function readPage<T extends RowTypes & { row: { id: string } }, Field extends string>(
  ctx: Ctx,
  rows: Rows<T>,
  input: PageRequest<Field>,
  { where, sort, sorts }: PageOptions<T, Field>,
): Promise<Page<T["row"]>> {
  const delegate = delegateOf(ctx, rows);
  const extended = await rows.extension?.list(ctx, input);
  const search = await searchList(ctx, rows.noun, input);
  const filter = { AND: [rows.visible(ctx), where, extended?.where ?? {}, search.where] };
  const readOwn = async () => {
    const keyset = keysetOf(input, sort, sorts);
    const { orderBy } = keyset;
    const found = await readExactFirst(keyset, search.exact, {
      rows: (narrowed, take) => delegate.findMany({ where: { AND: [filter, narrowed] }, orderBy, take, include: rows.include }),
      first: (exact) => delegate.findFirst({ where: { AND: [filter, exact] }, orderBy, include: rows.include }),
    });
    return pageFrom(found, keyset);
  };
  const read: PageReader<T["row"]> = {
    ids: (found, take) => delegate.findMany({ where: found, select: { id: true }, orderBy: [{ id: "asc" }], take }),
    rows: (found) => delegate.findMany({ where: found, include: rows.include }),
  };
  const page = extended?.page ? await pageInOrder(ctx, extended.page, filter, read) : await readOwn();
  const total = await totalIfAsked(input.include, (take) => delegate.count({ where: filter, take }));
  return { data: await extendRows(ctx, rows, page.data), next_cursor: page.next_cursor, ...total };
}

/** The same page as resources. */
export async function listPage<T extends RowTypes & { row: { id: string } }, Field extends string>(
  ctx: Ctx,
  rows: Rows<T>,
  input: PageRequest<Field>,
  options: PageOptions<T, Field>,
): Promise<Page<z.output<T["schema"]>>> {
  const { data, ...rest } = await readPage(ctx, rows, input, options);
  return { data: data.map((row) => rows.toResource(row, ctx)), ...rest };
}
