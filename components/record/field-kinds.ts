import type { Lookup } from "@/components/api/lookup";
import type { Option } from "@/components/ui/use-options";

/**
 * How a field is edited. `text` and `area` are text, `number` a whole number, `list` names parted by commas, `options` a closed choice,
 * `lookup` a record, `flag` yes or no.
 */
export type FieldKind =
  | { kind: "text"; type?: "text" | "email" | "tel" | "url"; maxLength?: number }
  | { kind: "area"; maxLength?: number }
  | { kind: "number" }
  | { kind: "list" }
  | { kind: "options"; options: readonly Option[]; clearable?: boolean; /** The API takes whole numbers. */ whole?: boolean }
  | { kind: "lookup"; lookup: Lookup; clearable?: boolean }
  | { kind: "flag" };

/** What an edit stands for, in wire form. `whenEmpty` is the value of an emptied text: null, or "" where the API keeps text. */
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
      return [
        ...new Set(
          trimmed
            .split(/[,،;\n]/)
            .map((name) => name.trim())
            .filter((name) => name !== ""),
        ),
      ];
    case "flag":
      return trimmed === "true";
    case "options":
      return trimmed === "" ? null : kind.whole === true ? Number(trimmed) : trimmed;
    case "lookup":
      return trimmed === "" ? null : trimmed;
  }
}

/** A wire value as the text that `readEdit` reads back. */
export function writeEdit(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  return String(value as string | number | boolean);
}
