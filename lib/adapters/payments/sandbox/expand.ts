import type { SandboxStore } from "./store";

type Fields = Record<string, unknown>;

/** Replaces the ids at `paths`, such as "setup_intent.payment_method", by their objects. */
export function expandObject(store: SandboxStore, account: string, object: object, paths: readonly string[]): Fields {
  const copy: Fields = structuredClone({ ...object });
  for (const path of paths) expandPath(store, account, copy, path.split("."));
  return copy;
}

function expandPath(store: SandboxStore, account: string, fields: Fields, [name, ...rest]: string[]): void {
  if (name === undefined) return;
  if (Array.isArray(fields)) {
    for (const each of fields) if (isFields(each)) expandPath(store, account, each, [name, ...rest]);
    return;
  }
  const value = fields[name];
  const kept = typeof value === "string" ? store.kept(value) : undefined;
  if (kept !== undefined && kept.account === account) fields[name] = structuredClone({ ...kept.object });
  const inner = fields[name];
  if (rest.length > 0 && isFields(inner)) expandPath(store, account, inner, rest);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
