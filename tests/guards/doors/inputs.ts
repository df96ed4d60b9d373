import { z } from "zod";
import { nounOf, type Noun } from "@/lib/kernel/base/nouns";
import type { Operation } from "@/lib/kernel/definition";
import type { HiddenRecord } from "./hidden-records";

const wireId = /^([a-z]{3})_[0-9a-z]{26}$/;

/** A value with each wire id replaced by the record of its prefix. */
export function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withIds(item, ids)]));
  const prefix = typeof value === "string" ? wireId.exec(value)?.[1] : undefined;
  return prefix === undefined ? value : (ids.get(prefix) ?? value);
}

/** Whether a value has a wire id of the noun. */
export function namesRecord(value: unknown, noun: Noun): boolean {
  return new RegExp(`"${nounOf(noun).prefix}_[0-9a-z]{26}"`).test(JSON.stringify(value));
}

/**
 * Inputs with which an operation could show a hidden record, in wire form: its example, nothing but what it must have, each text to search
 * for, and each field that takes the id of a record or of a copy.
 */
export function inputsFor(operation: Operation, ids: ReadonlyMap<string, string>, hidden: readonly HiddenRecord[]): object[] {
  const example = withIds(operation.example, ids) as Record<string, unknown>;
  const shape: Record<string, z.ZodType> =
    operation.input instanceof z.ZodObject ? (operation.input.shape as Record<string, z.ZodType>) : {};
  const bare = Object.fromEntries(Object.entries(example).filter(([name]) => shape[name]?.safeParse(undefined).success !== true));
  const accepts = (name: string, value: string) => z.safeDecode(shape[name] ?? z.never(), value as never).success;
  const searches = Object.keys(shape).filter((name) => ["q", "search", "text"].includes(name));
  const named = hidden.flatMap(({ id, copies }) => [id, ...copies]);
  const byRecord = Object.keys(shape).flatMap((name) =>
    accepts(name, "PRIVATE") ? [] : named.filter((id) => accepts(name, id)).map((id) => ({ ...bare, [name]: id })),
  );
  const all = [example, bare, ...searches.map((name) => ({ ...bare, [name]: "PRIVATE" })), ...byRecord];
  return [...new Map(all.map((input) => [JSON.stringify(input), input])).values()];
}
