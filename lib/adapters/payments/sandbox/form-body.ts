import type { z } from "zod";
import { refuse } from "./refusal";

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

interface Node {
  [name: string]: string | Node;
}

/**
 * Parses Stripe's form encoding: `a[b][c]=1`, lists as `a[0]=x` or `a[]=x`. Objects have no prototype, so that names such as `__proto__`
 * are plain keys. @throws StripeRefusal for a name that is both a value and a group.
 */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Node = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value, name);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, finish(value)]));
}

function pathOf(name: string): string[] {
  const [head = ""] = name.split("[", 1);
  return [head, ...[...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
}

function put(root: Node, path: string[], value: string, name: string): void {
  let node = root;
  path.forEach((part, index) => {
    const key = part === "" && index > 0 ? String(Object.keys(node).length) : part;
    const known = node[key];
    if (index === path.length - 1) {
      if (known !== undefined) throw refuse(`Received the parameter ${name} twice.`, { param: name });
      node[key] = value;
      return;
    }
    if (typeof known === "string") throw refuse(`Invalid ${path[0]}: both a value and a group.`, { param: name });
    const next: Node = known ?? Object.create(null);
    node[key] = next;
    node = next;
  });
}

function finish(value: string | Node): FormValue {
  if (typeof value === "string") return value;
  const entries = Object.entries(value);
  if (entries.every(([name], index) => name === String(index))) return entries.map(([, part]) => finish(part));
  return Object.fromEntries(entries.map(([name, part]) => [name, finish(part)]));
}

/** Validates parameters against `shape`. @throws StripeRefusal with Stripe's message and the parameter's bracketed name. */
export function readParameters<Shape extends z.ZodType>(shape: Shape, values: Record<string, FormValue>): z.output<Shape> {
  const parsed = shape.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []).map(String), ...(unknown === undefined ? [] : [unknown])];
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join("");
  if (unknown !== undefined) throw refuse(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  const missing =
    issue?.code === "invalid_type" && issue.input === undefined && !(path[0] !== undefined && path[0] in values && path.length === 1);
  if (missing) throw refuse(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw refuse(`Invalid ${param}: ${issue?.message ?? "not valid"}`, { param });
}
