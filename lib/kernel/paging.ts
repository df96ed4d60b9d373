import { z } from "zod";
import { AppError } from "./base/errors";
import { defaultPageSize, parseSort, type SortDirection } from "./base/paging";
import { Timestamp } from "./base/wire";

const Cursor = z.tuple([z.string(), z.union([z.string(), z.number()]), z.guid()]);

export interface ListInput<Field extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: Field | `-${Field}` | undefined;
}

export interface Keyset {
  /** Goes under `AND` in the where-clause. The first bound is redundant, but it alone lets the index start at the cursor. */
  where: object;
  orderBy: Record<string, SortDirection>[];
  /** One row more than the page, to know whether another page follows. */
  take: number;
  limit: number;
  sort: string;
  field: string;
  /** The row after which the page begins; null for the first page. */
  after: { value: unknown; id: string } | null;
}

/**
 * What a sort field's column holds, and so how a cursor's value goes to and from JSON. A field without a kind is an instant when its name
 * ends in `_at`, else text.
 */
export type FieldKind = "text" | "integer" | "instant" | "bigint";

/**
 * The part of a query that pages by keyset (stable under inserts).
 * @throws AppError `malformed` on a cursor that is not ours or belongs to another sort.
 */
export function keysetOf<Field extends string>(
  input: ListInput<Field>,
  fallback: Field | `-${Field}`,
  kinds: Partial<Record<Field, FieldKind>> = {},
): Keyset {
  const sort = input.sort ?? fallback;
  const { field, direction } = parseSort<Field>(sort);
  const limit = input.limit ?? defaultPageSize;
  const plan = (after: Keyset["after"], where: object): Keyset => ({
    where,
    orderBy: [{ [field]: direction }, { id: direction }],
    take: limit + 1,
    limit,
    sort,
    field,
    after,
  });
  if (input.cursor === undefined) return plan(null, {});
  const [value, id] = readCursor(input.cursor, sort, kinds[field] ?? (field.endsWith("_at") ? "instant" : "text"));
  const beyond = direction === "asc" ? "gt" : "lt";
  return plan(
    { value, id },
    {
      [field]: { [`${beyond}e`]: value },
      OR: [{ [field]: { [beyond]: value } }, { [field]: value, id: { [beyond]: id } }],
    },
  );
}

function readCursor(text: string, sort: string, kind: FieldKind): [unknown, string] {
  const refused = new AppError("malformed", "The cursor does not belong to this list.");
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw refused;
  }
  const cursor = Cursor.safeParse(parsed);
  if (!cursor.success || cursor.data[0] !== sort) throw refused;
  const [, value, id] = cursor.data;
  const read = readValue(value, kind);
  if (read === null) throw refused;
  return [read, id];
}

const largestBigint = 2n ** 63n;

/** The value as the column has it; null for what no column of this kind holds, which only a forged cursor brings. */
function readValue(value: string | number, kind: FieldKind): string | number | bigint | null {
  switch (kind) {
    case "text":
      return typeof value === "string" && !value.includes("\u0000") && value.isWellFormed() ? value : null;
    case "integer":
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? value : null;
    case "instant":
      return Timestamp.safeDecode(String(value)).data?.toISOString() ?? null;
    case "bigint": {
      const number = /^-?\d{1,19}$/.test(String(value)) ? BigInt(value) : null;
      return number !== null && number < largestBigint && number >= -largestBigint ? number : null;
    }
  }
}

/** Cuts the extra row off and makes the cursor of the next page from the last row shown. */
export function pageFrom<Row extends { id: string }>(rows: Row[], keyset: Keyset): { data: Row[]; next_cursor: string | null } {
  const data = rows.slice(0, keyset.limit);
  const last = data.at(-1);
  if (rows.length <= keyset.limit || last === undefined) return { data, next_cursor: null };
  return { data, next_cursor: Buffer.from(JSON.stringify([keyset.sort, sortValue(last, keyset), last.id])).toString("base64url") };
}

/** The value by which a row is sorted, as JSON has it. */
function sortValue(row: object, keyset: Keyset): unknown {
  const raw = (row as Record<string, unknown>)[keyset.field];
  return raw instanceof Date ? raw.toISOString() : typeof raw === "bigint" ? raw.toString() : raw;
}

/**
 * The page out of all rows of a list, in its order; null when the row after which it begins is not among them as it was: only the database
 * can tell then where that would be.
 */
export function pageWithin<Row extends { id: string }>(rows: Row[], keyset: Keyset): { data: Row[]; next_cursor: string | null } | null {
  const { after } = keyset;
  if (after === null) return pageFrom(rows, keyset);
  const at = rows.findIndex((row) => row.id === after.id && String(sortValue(row, keyset)) === String(after.value));
  return at < 0 ? null : pageFrom(rows.slice(at + 1), keyset);
}

const countCap = 10_000;

/** The capped count of a list, if the caller asked for it. `count` is given how far to count. */
export async function totalIfAsked(
  include: "total" | undefined,
  count: (take: number) => Promise<number>,
): Promise<{ total?: { count: number; capped: boolean } }> {
  if (include === undefined) return {};
  const counted = await count(countCap + 1);
  return { total: { count: Math.min(counted, countCap), capped: counted > countCap } };
}
