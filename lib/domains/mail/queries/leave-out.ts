import { fieldsUsed } from "../rules";
import type { Wording } from "../schema";

type Values = Readonly<Record<string, string>>;

/**
 * The text without the lines of its body that name a value which is not there, so that nobody reads "Where:" and nothing after it. In the
 * subject and on the button such a name is a dash.
 * @param optional the names that may be without a value.
 */
export function leaveOut(words: Wording, values: Values, optional: readonly string[] = []): { words: Wording; values: Values } {
  const empty = optional.filter((name) => (values[name] ?? "").trim() === "");
  if (empty.length === 0) return { words, values };
  const lines = words.body.split("\n").filter((line) => !fieldsUsed(line).some((name) => empty.includes(name)));
  const body = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/\s+$/, "");
  return { words: { ...words, body }, values: { ...values, ...Object.fromEntries(empty.map((name) => [name, "–"])) } };
}
