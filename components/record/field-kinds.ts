import type { Lookup } from "@/components/api/lookup";
import { readTags } from "@/components/form/tags";
import { readMoneyText } from "@/components/ui/money-text";
import type { Option } from "@/components/ui/use-options";
import { instantOfWallTime, wallTime } from "@/lib/commerce/timezone";

/**
 * How a field is edited: `text` and `area` are text, `number` a whole number, `list` comma-separated names, `options` a closed choice,
 * `choices` several of them, `lookup` a record, `flag` yes or no, `decimal` a decimal text of at most `places` decimals, `day` a calendar
 * day, `instant` a time in the company's timezone.
 */
export type FieldKind =
  | { kind: "text"; type?: "text" | "email" | "tel" | "url"; maxLength?: number }
  | { kind: "area"; maxLength?: number }
  | { kind: "number" }
  | { kind: "list" }
  | { kind: "options"; options: readonly Option[]; clearable?: boolean; /** The API takes whole numbers. */ whole?: boolean }
  | { kind: "lookup"; lookup: Lookup; clearable?: boolean }
  | { kind: "choices"; options: readonly Option[] }
  | { kind: "flag"; clearable?: boolean }
  | { kind: "decimal"; places: number }
  | { kind: "day" }
  | { kind: "instant"; timezone: string };

/** Parses an edited text to a wire value. `whenEmpty` is the value of an empty text: null, or "" where the API has no null. */
export function readEdit(kind: FieldKind, text: string, whenEmpty: null | ""): unknown {
  const trimmed = text.trim();
  switch (kind.kind) {
    case "text":
      return trimmed === "" ? whenEmpty : trimmed;
    case "area":
      return trimmed === "" ? whenEmpty : text;
    case "number":
      return trimmed === "" ? null : Number(trimmed);
    case "list":
      return readTags(trimmed);
    case "flag":
      return trimmed === "" && kind.clearable === true ? null : trimmed === "true";
    case "decimal":
      return trimmed === "" ? null : (readMoneyText(trimmed, kind.places) ?? trimmed);
    case "day":
      return trimmed === "" ? null : trimmed;
    case "instant":
      return trimmed === "" ? null : instantOfWallTime(trimmed, kind.timezone).toISOString();
    case "choices":
      return trimmed === "" ? null : trimmed.split(", ");
    case "options":
      return trimmed === "" ? null : kind.whole === true ? Number(trimmed) : trimmed;
    case "lookup":
      return trimmed === "" ? null : trimmed;
  }
}

/** Formats a wire value as text that `readEdit` parses back. */
export function writeEdit(value: unknown, kind?: FieldKind): string {
  if (value === null || value === undefined) return "";
  if (kind?.kind === "instant" && typeof value === "string") return wallTime(new Date(value), kind.timezone);
  if (Array.isArray(value)) return value.join(", ");
  return String(value as string | number | boolean);
}
