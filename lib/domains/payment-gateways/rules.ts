import type { FieldProblem } from "@/lib/kernel/base/errors";
import type { TestResult, TestStep } from "./schema";

interface Field {
  name: string;
  secret: boolean;
  required: boolean;
}

/** Splits a gateway's settings into open and secret ones. */
export interface SplitSettings {
  open: Record<string, string>;
  secret: Record<string, string>;
}

/** The names that the gateway does not know, one problem each. */
export function unknownSettings(fields: readonly Field[], given: Readonly<Record<string, string | null>>): FieldProblem[] {
  const known = new Set(fields.map(({ name }) => name));
  return Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: `settings.${name}`, code: "unknown_setting", message: "This gateway has no such setting." }));
}

/** The settings to store: open ones as given, given secrets over the stored ones; null removes a secret. */
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

/** The problems that block saving; while a gateway is not enabled, missing settings do not. */
export function countedProblems(problems: readonly FieldProblem[], enabled: boolean, settings: SplitSettings): FieldProblem[] {
  if (enabled) return [...problems];
  return problems.filter(({ path }) => Object.hasOwn(settings.open, path) || Object.hasOwn(settings.secret, path));
}

/** A test's result with these steps. */
export function withSteps(result: Pick<TestResult, "at" | "amount" | "currency" | "pay_url">, steps: TestStep[]): TestResult {
  return {
    ...result,
    ok: steps.every(({ status }) => status !== "failed"),
    complete: steps.every(({ status }) => status === "passed"),
    steps,
  };
}
