import type { z } from "zod";
import type { Prisma } from "@/prisma/generated/client";
import type { Noun, TableOf } from "./base/nouns";
import type { CommandCtx, Ctx } from "./context";
import type { Db } from "./db";
import type { LockableTable } from "./lock";

type AllModels = Prisma.TypeMap["model"];
/** Without the views of texts, which nothing is written to. */
type Models = Pick<AllModels, Exclude<keyof AllModels, `${string}Text`>>;
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

export interface RowTypes {
  row: object;
  schema: z.ZodType;
  where: object;
  create: object;
  update: object;
}

/** Reads the ids of the records that a where-clause finds, in the order of the ids, `take` at most. */
export type ReadIds = (where: object, take: number) => Promise<string[]>;

/** The part of a list that an extension decides. */
export interface ExtensionList {
  /** Which records. */
  where: object;
  /** The ids of one page of the records that `filter` finds, in the extension's order; null for the noun's own order. */
  page: ((filter: object, readIds: ReadIds) => Promise<{ ids: string[]; next_cursor: string | null }>) | null;
}

/**
 * What a domain adds to the rows of other nouns, such as the values of custom fields: read with each row, and written with the field `name`
 * of what a command creates or changes.
 */
export interface RowExtension<Added extends object, Sent extends object> {
  readonly name: keyof Sent & string;
  /** What the rows of these ids have, in one statement; without ids in none, for a row that has nothing yet. */
  read(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Added>;
  /** Writes what was sent to a new row, for which `before` is null, or to a locked one; answers whether something changed. */
  write(ctx: CommandCtx, row: { id: string; before: Added | null }, sent: Sent): Promise<boolean>;
  /** What a list's input asks of the extension. @throws AppError `invalid`, `malformed`. */
  list(ctx: Ctx, input: object): Promise<ExtensionList>;
  /** The row as events carry it, and the fields that only the audit shows. */
  split(row: Added): { shared: Added; hidden: Record<string, unknown> };
}

/** An extension of any kind. Parameters of methods are bivariant, so that each extension is one. */
type Extension = RowExtension<object, Record<string, unknown>>;

/** One noun's rows: where they are stored, which of them a caller sees, and how a row becomes the resource. */
export interface Rows<T extends RowTypes> {
  readonly noun: LockableNoun;
  readonly model: ModelName;
  readonly name?: string;
  readonly include?: object;
  readonly extension?: Extension;
  readonly visible: (ctx: Ctx) => T["where"];
  readonly schema: T["schema"];
  readonly toResource: (row: T["row"], ctx: Ctx) => z.output<T["schema"]>;
}

/**
 * Declares a noun's rows for the verbs below. All types follow from `model`, the name of the Prisma delegate.
 * @param rows `include` is read with each row, and so is what the `extension` of another domain adds; `name` is what a `not_found` calls
 * the record, by default the noun.
 */
export function defineRows<
  Model extends ModelName,
  Schema extends z.ZodType,
  Include extends IncludeOf<Model> = never,
  Added extends object = object,
  Sent extends object = object,
>(rows: {
  noun: LockableNoun;
  model: Model;
  name?: string;
  include?: Include;
  extension?: RowExtension<Added, Sent>;
  visible: (ctx: Ctx) => WhereOf<Model>;
  schema: Schema;
  toResource: (row: RowOf<Model, Include> & Added, ctx: Ctx) => z.output<Schema>;
}): Rows<{
  row: RowOf<Model, Include> & Added;
  schema: Schema;
  where: WhereOf<Model>;
  create: Omit<CreateOf<Model>, OwnColumn> & Sent;
  update: UpdateOf<Model> & Sent;
}> {
  return rows as typeof rows & { extension?: Extension };
}

/** What the verbs call of a Prisma delegate. Prisma types each method by its own arguments, which no common type can express. */
export interface Delegate<Row> {
  findFirst(query: object): Promise<Row | null>;
  findMany(query: object): Promise<Row[]>;
  count(query: object): Promise<number>;
  create(query: object): Promise<Row>;
  updateMany(query: object): Promise<unknown>;
  deleteMany(query: object): Promise<unknown>;
}

export function delegateOf<T extends RowTypes>(ctx: Ctx, rows: Rows<T>): Delegate<T["row"]> {
  return ctx.db[rows.model] as unknown as Delegate<T["row"]>;
}

/** The rows with what the noun's extension adds; of `empty` rows it has stored nothing yet, which needs no statement. */
export async function extendRows<Row extends object>(
  ctx: Ctx,
  { extension }: Pick<Rows<RowTypes>, "extension">,
  rows: Row[],
  { empty }: { empty: boolean } = { empty: false },
): Promise<Row[]> {
  if (!extension || rows.length === 0) return rows;
  const idOf = (row: Row): string => ("id" in row ? String(row.id) : "");
  const addedTo = await extension.read(ctx, empty ? [] : rows.map(idOf));
  return rows.map((row) => ({ ...addedTo(idOf(row)), ...row }));
}

/** A command's fields, apart into columns and what the extension takes. */
export function separateFields<Fields extends object>(
  { extension }: Pick<Rows<RowTypes>, "extension">,
  fields: Fields,
): { columns: Partial<Fields>; sent: Record<string, unknown> } {
  if (!extension) return { columns: fields, sent: {} };
  const { [extension.name]: own, ...columns } = fields as Record<string, unknown>;
  return { columns: columns as Partial<Fields>, sent: { [extension.name]: own } };
}
