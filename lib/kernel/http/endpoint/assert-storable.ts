import { AppError, invalidField } from "../../base/errors";

/** Lists and objects in one another; what operations take is six deep at most, and checks that go down must come back up. */
const deepest = 32;

/**
 * Refuses once, before any field's own rules, what no column can hold: NUL and half surrogate pairs (PostgreSQL takes neither), numbers
 * past what a double holds (`1e999`), nesting without end, and the name `__proto__`, which is a field to some code and none to other.
 * @throws AppError `invalid` or `malformed` that names the place.
 */
export function assertStorable(value: unknown, path: readonly string[] = []): void {
  if (path.length > deepest)
    throw new AppError("malformed", `${where(path.slice(0, 3))} is nested too deeply.`, {
      errors: [{ path: path.slice(0, 3).join("."), code: "too_deep", message: `At most ${String(deepest)} levels.` }],
    });
  if (typeof value === "string") assertText(value, path);
  else if (typeof value === "number") {
    if (!Number.isFinite(value)) throw invalidField(path.join("."), "not_finite", `${where(path)} is too large a number.`);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const place = [...path, name];
      assertText(name, place);
      if (name === "__proto__")
        throw new AppError("malformed", `Unknown field: ${place.join(".")}.`, {
          errors: [{ path: place.join("."), code: "unknown_field", message: "There is no such field here." }],
        });
      assertStorable(item, place);
    }
  }
}

function assertText(text: string, path: readonly string[]): void {
  if (text.includes("\u0000")) throw invalidField(path.join("."), "nul", `${where(path)} must not contain NUL characters.`);
  if (!text.isWellFormed())
    throw invalidField(path.join("."), "not_unicode", `${where(path)} must be Unicode text without half surrogate pairs.`);
}

const where = (path: readonly string[]): string => path.join(".").replaceAll("\u0000", "") || "The request";
