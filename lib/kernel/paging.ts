import { z } from "zod";
import { AppError } from "./base/errors";
import { defaultPageSize, parseSort, type SortDirection } from "./base/paging";
import { Timestamp } from "./base/wire";

const Cursor = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.guid()]);

export interface ListInput<Field extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: Field | `-${Field}` | undefined;
}

export interface Keyset {
  /** Goes under `AND` in the where-clause. The first bound is redundant, but lets the index start at the cursor. */
  where: object;
  orderBy: Record<string, SortDirection | { sort: SortDirection; nulls: "last" }>[];
  /** One row more than the page, to detect whether another page follows. */
  take: number;
  limit: number;
  sort: string;
  field: string;
  /** The last row of the previous page; null for the first page. */
  after: Place | null;
}

/** The type of a sort field's column, for encoding cursor values in JSON. By default `instant` for names in `_at`, else `text`. */
export type FieldKind = "text" | "integer" | "decimal" | "instant" | "bigint";

/** Where a list's rows have the value of a sort field. */
export interface SortColumn<Name extends string = string> {
  /** The column; by default it has the field's name. */
  column?: Name;
  kind?: FieldKind;
  /** Whether rows may have none; they come last in both directions. */
  nullable?: boolean;
}

type SortWith<Row, Column extends string & keyof Row> = null extends Row[Column]
  ? { column: Column; kind?: FieldKind; nullable: true }
  : { column: Column; kind?: FieldKind; nullable?: false };

/** What a sort field says of its column: its kind alone where the column has its name and is never empty. */
type SortOf<Row, Field> = Field extends string & keyof Row
  ? null extends Row[Field]
    ? { kind?: FieldKind; nullable: true }
    : FieldKind | SortColumns<Row>
  : SortColumns<Row>;
type SortColumns<Row> = { [Column in string & keyof Row]: SortWith<Row, Column> }[string & keyof Row];

/** The sort fields that need an entry: those without a column of their name, and those whose column may be empty. */
type SpokenOf<Row, Field extends string> = {
  [F in Field]: F extends `custom.${string}` | `-${string}` ? never : F extends keyof Row ? (null extends Row[F] ? F : never) : F;
}[Field];

/**
 * The columns of a list's sort fields. The types demand an entry of each field whose column has another name or may be empty, so that no
 * order leaves rows out.
 */
export type Sorts<Row, Field extends string> = { [F in SpokenOf<Row, Field>]: SortOf<Row, F> } & { [F in Field]?: SortOf<Row, F> };

/** A row's place in a list: its sort value, null where it has none, and its id. */
export interface Place {
  value: unknown;
  id: string;
}

/**
 * The clauses of a query that pages by keyset (stable under inserts).
 * @throws AppError `malformed` for a forged cursor or one of another sort.
 */
export function keysetOf<Field extends string>(
  input: ListInput<Field>,
  fallback: NoInfer<Field | `-${Field}`>,
  sorts: Readonly<Record<string, FieldKind | SortColumn | undefined>> = {},
): Keyset {
  const sort = input.sort ?? fallback;
  const { field: name, direction } = parseSort<Field>(sort);
  const spoken = sorts[name] ?? {};
  const { column: field = name, kind, nullable = false } = typeof spoken === "string" ? { kind: spoken } : spoken;
  const limit = input.limit ?? defaultPageSize;
  const plan = (after: Keyset["after"], where: object): Keyset => ({
    where,
    orderBy: [{ [field]: nullable ? { sort: direction, nulls: "last" } : direction }, { id: direction }],
    take: limit + 1,
    limit,
    sort,
    field,
    after,
  });
  if (input.cursor === undefined) return plan(null, {});
  const after = readPlace(input.cursor, sort, kind ?? (name.endsWith("_at") ? "instant" : "text"));
  if (after.value === null && !nullable) throw refused();
  const beyond = direction === "asc" ? "gt" : "lt";
  const { value, id } = after;
  const same = { [field]: value, id: { [beyond]: id } };
  if (value === null) return plan(after, same);
  const later = [{ [field]: { [beyond]: value } }, same];
  return plan(after, nullable ? { OR: [...later, { [field]: null }] } : { [field]: { [`${beyond}e`]: value }, OR: later });
}

/**
 * The place that a cursor of `cursorOf` names.
 * @throws AppError `malformed` for a forged cursor or one of another sort.
 */
export function readPlace(cursor: string, sort: string, kind: FieldKind): Place {
  const { value, id } = parseCursor(cursor, sort);
  return { value: value === null ? null : readValueOrRefuse(value, kind), id };
}

/** The cursor of the rows after the one with this sort value in JSON form and this id; null for a row without a value. */
export function cursorOf(sort: string, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

const refused = () => new AppError("malformed", "The cursor does not belong to this list.");

function parseCursor(text: string, sort: string): { value: string | number | null; id: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw refused();
  }
  const cursor = Cursor.safeParse(parsed);
  if (!cursor.success || cursor.data[0] !== sort) throw refused();
  const [, value, id] = cursor.data;
  return { value, id };
}

function readValueOrRefuse(value: string | number, kind: FieldKind): string | number | bigint {
  const read = readValue(value, kind);
  if (read === null) throw refused();
  return read;
}

const largestBigint = 2n ** 63n;

/** The value as the column stores it; null for a value of the wrong type, which only a forged cursor contains. */
function readValue(value: string | number, kind: FieldKind): string | number | bigint | null {
  switch (kind) {
    case "text":
      return typeof value === "string" && !value.includes("\u0000") && value.isWellFormed() ? value : null;
    case "integer":
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? value : null;
    case "decimal":
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(String(value)) ? String(value) : null;
    case "instant":
      return Timestamp.safeDecode(String(value)).data?.toISOString() ?? null;
    case "bigint": {
      const number = /^-?\d{1,19}$/.test(String(value)) ? BigInt(value) : null;
      return number !== null && number < largestBigint && number >= -largestBigint ? number : null;
    }
  }
}

/** Removes the extra row and creates the next page's cursor from the last row. */
export function pageFrom<Row extends { id: string }>(rows: Row[], keyset: Keyset): { data: Row[]; next_cursor: string | null } {
  const data = rows.slice(0, keyset.limit);
  const last = data.at(-1);
  return { data, next_cursor: rows.length <= keyset.limit || last === undefined ? null : cursorAfter(last, keyset) };
}

/** The cursor of the rows after this one. */
export function cursorAfter(row: { id: string }, keyset: Keyset): string {
  return cursorOf(keyset.sort, { value: sortValue(row, keyset), id: row.id });
}

/** The row's sort value in JSON form. */
function sortValue(row: object, keyset: Keyset): unknown {
  const raw = (row as Record<string, unknown>)[keyset.field];
  return raw instanceof Date ? raw.toISOString() : typeof raw === "bigint" ? raw.toString() : raw;
}

const countCap = 10_000;

/** The capped total of a list and the sums of all its rows, each if requested; a capped total has no sums. */
export async function totalWithSums<Sums>(
  include: string | undefined,
  count: (take: number) => Promise<number>,
  sum: () => Promise<Sums[]>,
): Promise<{ total?: { count: number; capped: boolean; sums?: Sums[] | null } }> {
  const asked = include?.split(",") ?? [];
  const { total } = await totalIfAsked(asked.includes("total") ? "total" : undefined, count);
  if (total === undefined || !asked.includes("sums")) return total === undefined ? {} : { total };
  return { total: { ...total, sums: total.capped ? null : await sum() } };
}

/** The capped total of a list, if requested. `count` gets the cap. */
export async function totalIfAsked(
  include: "total" | undefined,
  count: (take: number) => Promise<number>,
): Promise<{ total?: { count: number; capped: boolean } }> {
  if (include === undefined) return {};
  const counted = await count(countCap + 1);
  return { total: { count: Math.min(counted, countCap), capped: counted > countCap } };
}
