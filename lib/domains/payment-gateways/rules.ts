import type { FieldProblem } from "@/lib/kernel/base/errors";

interface Field {
  name: string;
  secret: boolean;
  required: boolean;
}

/** The settings of a gateway, the open ones and the secret ones apart. */
export interface SplitSettings {
  open: Record<string, string>;
  secret: Record<string, string>;
}

/** Names that the gateway does not ask for, a line each. */
export function unknownSettings(fields: readonly Field[], given: Readonly<Record<string, string | null>>): FieldProblem[] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `settings.${name}`, code: "unknown_setting", message: "This gateway has no such setting." }));
}

/** What is to be stored: the open settings as given, the secrets as given over those there were; null takes one away. */
export function mergeSettings(
  fields: readonly Field[],
  secrets: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null>>,
): SplitSettings {
  const merged: SplitSettings = { open: {}, secret: {} };
  for (const { name, secret } of fields) {
    const value = Object.hasOwn(given, name) ? given[name] : secret ? secrets[name] : undefined;
    if (value !== undefined && value !== null) merged[secret ? "secret" : "open"][name] = value;
  }
  return merged;
}

/** Problems that count: while a gateway is not enabled, what is still missing is none. */
export function countedProblems(problems: readonly FieldProblem[], enabled: boolean, settings: SplitSettings): FieldProblem[] {
  if (enabled) return [...problems];
  return problems.filter(({ path }) => Object.hasOwn(settings.open, path) || Object.hasOwn(settings.secret, path));
}
