import { createHash } from "node:crypto";
import { AppError } from "./base/errors";

/** What may change from page to page; a sort is in the place itself. */
const free = new Set(["limit", "cursor", "include", "sort"]);

const sorted = (value: unknown): unknown => {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
};

/** Tells one list with its filters from others; it stands before the place in a cursor. */
export function printOf(operation: string, input: object): string {
  const filters = Object.fromEntries(Object.entries(input).filter(([name]) => !free.has(name)));
  return createHash("sha256")
    .update(JSON.stringify([operation, sorted(filters)]))
    .digest("base64url")
    .slice(0, 8);
}

interface Page {
  next_cursor: string | null;
}
const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "next_cursor" in value && typeof value.next_cursor === "string";

/**
 * Runs a list with its cursors bound to it and its filters, so that a place in one list is none in another.
 * @throws AppError `malformed` for a cursor of another list or of other filters.
 */
export async function bindCursor<Input, Value>(operation: string, input: Input, run: (input: Input) => Promise<Value>): Promise<Value> {
  if (typeof input !== "object" || input === null) return run(input);
  const cursor = "cursor" in input && typeof input.cursor === "string" ? input.cursor : undefined;
  const value = await run(cursor === undefined ? input : { ...input, cursor: placeIn(cursor, printOf(operation, input)) });
  if (isPage(value)) value.next_cursor = `${printOf(operation, input)}.${String(value.next_cursor)}`;
  return value;
}

function placeIn(cursor: string, print: string): string {
  const [own, place] = cursor.split(".", 2);
  if (own !== print || place === undefined) throw new AppError("malformed", "The cursor does not belong to this list.");
  return place;
}
