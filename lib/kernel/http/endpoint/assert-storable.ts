import { AppError, invalidField } from "../../base/errors";

/** Maximum nesting; operations accept at most six levels, and recursive checks need a limit. */
const deepest = 32;

/**
 * Rejects values that no column can store, before any field rule runs: NUL and lone surrogates (PostgreSQL rejects both), numbers beyond
 * a double (`1e999`), excessive nesting, and the name `__proto__`, which some code treats as a field and some does not.
 * @throws AppError `invalid` or `malformed` with the path.
 */
export function assertStorable(value: unknown, path: readonly string[] = []): void {
  if (path.length > deepest)
    throw new AppError("malformed", `${where(path.slice(0, 3))} is nested too deeply.`, {
      errors: [{ path: path.slice(0, 3).join("."), code: "too_deep", message: `At most ${String(deepest)} levels.` }],
    });
  if (typeof value === "string") assertText(value, path);
  else if (typeof value === "number") {
    if (!Number.isFinite(value)) throw invalidField(path.join("."), "not_finite", `${where(path)} is too large.`);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const place = [...path, name];
      assertText(name, place);
      if (name === "__proto__")
        throw new AppError("malformed", `Unknown field: ${place.join(".")}.`, {
          errors: [{ path: place.join("."), code: "unknown_field", message: "This field does not exist." }],
        });
      assertStorable(item, place);
    }
  }
}

function assertText(text: string, path: readonly string[]): void {
  if (text.includes("\u0000")) throw invalidField(path.join("."), "nul", `${where(path)} must not contain NUL characters.`);
  if (!text.isWellFormed())
    throw invalidField(path.join("."), "not_unicode", `${where(path)} must be Unicode text without lone surrogates.`);
}

const where = (path: readonly string[]): string => path.join(".").replaceAll("\u0000", "") || "The request";
