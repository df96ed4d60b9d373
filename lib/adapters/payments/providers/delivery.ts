import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";

/** The error for a delivery to refuse; the code says why, as the gateway port lists it. */
export function refusedDelivery(code: "signature" | "date" | "mode" | "format", message: string, cause?: unknown): AppError {
  return new AppError("malformed", message, { errors: [{ path: "", code, message }], cause });
}

/**
 * Compares a signature in constant time with those that are valid, such as one by a former secret; a missing or shorter one differs.
 * @throws AppError `malformed` with the code `signature`.
 */
export function checkSignature(given: string | null, ...valid: [string, ...string[]]): void {
  if (!valid.some((expected) => isSame(Buffer.from(given ?? ""), Buffer.from(expected))))
    throw refusedDelivery("signature", "The signature does not match this delivery.");
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

const tolerance_s = 300;

/** Checks the age of a signed time in Unix seconds, in both directions. @throws AppError `malformed` with the code `date`. */
export function checkAge(seconds: number, now: Date): void {
  const age = now.getTime() / 1000 - seconds;
  if (!(age <= tolerance_s)) throw refusedDelivery("date", "The delivery is too old.");
  if (!(age >= -tolerance_s)) throw refusedDelivery("date", "The delivery is dated in the future.");
}

/** Parses a body or a part of one. @throws AppError `malformed` with the code `format`. */
export function readDelivery<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw refusedDelivery("format", "The delivery has an unknown format.", parsed.error);
  return parsed.data;
}

/** The JSON of a body. @throws AppError `malformed` with the code `format`. */
export function parseBody(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8")) as unknown;
  } catch (error) {
    throw refusedDelivery("format", "The delivery is not JSON.", error);
  }
}

/** The reader of an event's type; undefined for a type that is not used. `type` comes from outside. */
export function readerOf<Reader>(readers: Readonly<Record<string, Reader>>, type: string): Reader | undefined {
  return Object.hasOwn(readers, type) ? readers[type] : undefined;
}

/** Reads events from a verified body, whose unreadable amounts are the delivery's fault. @throws AppError `malformed`. */
export function inDelivery<Events>(read: () => Events): Events {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable")
      throw refusedDelivery("format", "The delivery has an unknown format.", error);
    throw error;
  }
}
