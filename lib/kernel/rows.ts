import type { z } from "zod";
import type { Prisma } from "@/prisma/generated/client";
import { notFound } from "./base/errors";
import type { EventDefinition } from "./base/events";
import { nouns, type Noun, type TableOf } from "./base/nouns";
import { encodeWire } from "./base/wire";
import type { CommandCtx, Ctx } from "./context";
import type { Db } from "./db";
import { newId } from "./ids";
import { lockRows, type LockableTable } from "./lock";
import { keysetOf, pageFrom, totalIfAsked, type FieldKind, type ListInput } from "./paging";
import { assertFresh } from "./precondition";

interface Versioned {
  id: string;
  version: number;
}

type Models = Prisma.TypeMap["model"];
/** A Prisma model by the name of its delegate, for example `taxProfile`. */
type ModelName = Uncapitalize<keyof Models>;
type Operations<Model extends ModelName> = Models[Capitalize<Model> & keyof Models]["operations"];
type IncludeOf<Model extends ModelName> = Operations<Model>["findMany"]["args"] extends { include?: infer Include }
  ? Include & object
  : never;
type WhereOf<Model extends ModelName> = NonNullable<Operations<Model>["findMany"]["args"]["where"]>;
type UpdateOf<Model extends ModelName> = Operations<Model>["updateMany"]["args"]["data"];
type CreateOf<Model extends ModelName> = Exclude<Operations<Model>["createMany"]["args"]["data"], readonly unknown[]>;
type RowOf<Model extends ModelName, Include> = Prisma.Result<Db[Model], { include: Include }, "findFirstOrThrow">;

/** The columns that `createRow` fills in. */
type OwnColumn = "id" | "tenant_id" | "version" | "created_at" | "updated_at";

/** A noun whose table is the tenants'. */
type LockableNoun = { [N in Noun]: TableOf<N> extends LockableTable ? N : never }[Noun];

interface RowTypes {
  row: object;
  schema: z.ZodType;
  where: object;
  create: object;
  update: object;
}

/** One noun's rows: where they are stored, which of them a caller sees, and how a row becomes the resource. */
export interface Rows<T extends RowTypes> {
  readonly noun: LockableNoun;
  readonly model: ModelName;
  readonly name?: string;
  readonly include?: object;
  readonly visible: (ctx: Ctx) => T["where"];
  readonly schema: T["schema"];
  readonly toResource: (row: T["row"], ctx: Ctx) => z.output<T["schema"]>;
}

/**
 * Declares a noun's rows for the verbs below. All types follow from `model`, the name of the Prisma delegate.
 * @param rows `include` is read with each row; `name` is what a `not_found` calls the record, by default the noun.
 */
export function defineRows<Model extends ModelName, Schema extends z.ZodType, Include extends IncludeOf<Model> = never>(rows: {
  noun: LockableNoun;
  model: Model;
  name?: string;
  include?: Include;
  visible: (ctx: Ctx) => WhereOf<Model>;
  schema: Schema;
  toResource: (row: RowOf<Model, Include>, ctx: Ctx) => z.output<Schema>;
}): Rows<{
  row: RowOf<Model, Include>;
  schema: Schema;
  where: WhereOf<Model>;
  create: Omit<CreateOf<Model>, OwnColumn>;
  update: UpdateOf<Model>;
}> {
  return rows;
}

/** What the verbs call of a Prisma delegate. Prisma types each method by its own arguments, which no common type can express. */
interface Delegate<Row> {
  findFirst(query: object): Promise<Row | null>;
  findMany(query: object): Promise<Row[]>;
  count(query: object): Promise<number>;
  create(query: object): Promise<Row>;
  updateMany(query: object): Promise<unknown>;
  deleteMany(query: object): Promise<unknown>;
}

function delegateOf<T extends RowTypes>(ctx: Ctx, rows: Rows<T>): Delegate<T["row"]> {
  return ctx.db[rows.model] as unknown as Delegate<T["row"]>;
}

/** The row that the caller may see. @throws AppError `not_found`. */
export async function findRow<T extends RowTypes>(ctx: Ctx, rows: Rows<T>, id: string): Promise<T["row"]> {
  const row = await delegateOf(ctx, rows).findFirst({ where: { AND: [rows.visible(ctx), { id }] }, include: rows.include });
  if (!row) throw notFound(rows.name ?? rows.noun.replaceAll("_", " "));
  return row;
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
  const data = { ...fields, id: newId(now), tenant_id: ctx.tenant.id, created_at: now, updated_at: now };
  const after = rows.toResource(await delegateOf(ctx, rows).create({ data, include: rows.include }), ctx);
  auditChange(ctx, { noun: rows.noun, schema: rows.schema, before: null, after, event });
  return after;
}

/** Writes the fields of a locked row, raises its version, audits what changed, publishes `event`, and answers the resource. */
export async function changeRow<T extends RowTypes & { row: Versioned & { updated_at: Date }; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  before: T["row"],
  fields: T["update"],
  event?: EventDefinition<T["schema"]>,
): Promise<z.output<T["schema"]>> {
  await delegateOf(ctx, rows).updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  const after = rows.toResource(await findRow(ctx, rows, before.id), ctx);
  auditChange(ctx, { noun: rows.noun, schema: rows.schema, before: rows.toResource(before, ctx), after, event });
  return after;
}

/** Deletes a locked row for good, audits it, and publishes `event` with the resource as it was. */
export async function deleteRow<T extends RowTypes & { row: Versioned; schema: z.ZodType<Versioned> }>(
  ctx: CommandCtx,
  rows: Rows<T>,
  before: T["row"],
  event?: EventDefinition<T["schema"]>,
): Promise<void> {
  await delegateOf(ctx, rows).deleteMany({ where: { tenant_id: ctx.tenant.id, id: before.id } });
  auditChange(ctx, { noun: rows.noun, schema: rows.schema, before: rows.toResource(before, ctx), after: null, event });
}

/** A change of one record, both sides as resources: `before` is null for a creation, `after` for a deletion. */
interface Change<Schema extends z.ZodType> {
  noun: Noun;
  schema: Schema;
  before: (z.output<Schema> & Versioned) | null;
  after: (z.output<Schema> & Versioned) | null;
  /** Published with the values that differed before. */
  event?: EventDefinition<Schema> | undefined;
}

/** Audits a change that a command wrote by itself, and publishes its event. Each side is encoded once. */
export function auditChange<Schema extends z.ZodType>(ctx: CommandCtx, { noun, schema, before, after, event }: Change<Schema>): void {
  const present = after ?? before;
  if (!present) return;
  const was = before && encodeResource(schema, before);
  const is = after && encodeResource(schema, after);
  ctx.audit({ noun, id: present.id, ...(after && { version: after.version }), before: was, after: is });
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
interface PageOptions<Where, Field extends string> {
  where: Where;
  sort: Field | `-${Field}`;
  /** What the sort fields hold; those that end in `_at` are instants, the others text unless this says otherwise. */
  kinds?: Partial<Record<Field, FieldKind>>;
}

interface PageRequest<Field extends string> extends ListInput<Field> {
  include?: "total" | undefined;
}

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  total?: { count: number; capped: boolean };
}

/** One page of rows, with the capped total if the caller asked for it. */
export async function readPage<T extends RowTypes & { row: { id: string } }, Field extends string>(
  ctx: Ctx,
  rows: Rows<T>,
  input: PageRequest<Field>,
  { where, sort, kinds }: PageOptions<T["where"], Field>,
): Promise<Page<T["row"]>> {
  const delegate = delegateOf(ctx, rows);
  const filter = { AND: [rows.visible(ctx), where] };
  const keyset = keysetOf(input, sort, kinds);
  const query = { where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take, include: rows.include };
  const page = pageFrom(await delegate.findMany(query), keyset);
  const total = await totalIfAsked(input.include, (take) => delegate.count({ where: filter, take }));
  return { data: page.data, next_cursor: page.next_cursor, ...total };
}

/** The same page as resources. */
export async function listPage<T extends RowTypes & { row: { id: string } }, Field extends string>(
  ctx: Ctx,
  rows: Rows<T>,
  input: PageRequest<Field>,
  options: PageOptions<T["where"], Field>,
): Promise<Page<z.output<T["schema"]>>> {
  const { data, ...rest } = await readPage(ctx, rows, input, options);
  return { data: data.map((row) => rows.toResource(row, ctx)), ...rest };
}
