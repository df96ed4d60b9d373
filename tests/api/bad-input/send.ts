import type { Identity } from "./identities";
import type { Mutation } from "./mutations";
import type { Fields, Target } from "./targets";

export interface Shot {
  what: string;
  names: string;
  never: boolean;
  path: Record<string, string>;
  query: string;
  body: BodyInit | null;
  /** The fields as the operation receives them, for its schema's verdict; null if they cannot be parsed. */
  wire: Fields | null;
  headers?: Record<string, string>;
}

const mark = "@@here@@";

/** Applies the mutation to an otherwise good request of `base`. */
export function aim(target: Target, base: Fields, mutation: Mutation): Shot {
  const path = pathOf(target, base);
  const whole = target.by_query
    ? { query: queryOf(target, base, mutation), body: null }
    : { query: "", body: bodyOf(target, base, mutation) };
  return {
    what: mutation.what,
    names: mutation.names,
    never: mutation.never === "anywhere" || (mutation.never !== null && !target.by_query),
    path,
    ...whole,
    wire: wireOf(whole, Object.fromEntries(Object.entries(path).filter(([name]) => !(name in target.tenant)))),
  };
}

export function pathOf(target: Target, base: Fields): Record<string, string> {
  return Object.fromEntries(target.path_names.map((name) => [name, target.tenant[name] ?? String(base[name])]));
}

/** The fields of `base` for the body or the query, without those in the path. */
export function restOf(target: Target, base: Fields): Fields {
  return Object.fromEntries(Object.entries(base).filter(([name]) => !target.path_names.includes(name)));
}

function bodyOf(target: Target, base: Fields, { at, raw }: Mutation): string {
  if (at === "") return raw;
  const body = structuredClone(restOf(target, base));
  const steps = at.split(".");
  const last = String(steps.pop());
  let place: unknown = body;
  for (const [depth, step] of steps.entries()) {
    const parent = place as Fields;
    // Where the example omits a field, the sample's whole value replaces it.
    if (parent[step] === undefined || parent[step] === null)
      parent[step] = structuredClone(valueAt(target.filled, steps.slice(0, depth + 1)));
    place = parent[step];
  }
  (place as Fields)[last] = mark;
  return JSON.stringify(body).replace(JSON.stringify(mark), () => raw);
}

function valueAt(fields: unknown, steps: readonly string[]): unknown {
  return steps.reduce((value: unknown, step) => (value as Fields)[step], fields);
}

function queryOf(target: Target, base: Fields, { at, raw, names }: Mutation): string {
  const query = new URLSearchParams(Object.entries(restOf(target, base)).map(([name, value]) => [name, String(value)]));
  const parsed: unknown = raw.startsWith('"') ? JSON.parse(raw) : raw;
  query.set(at === "" ? names : at, at === "" ? "1" : String(parsed));
  return query.toString();
}

function wireOf({ query, body }: { query: string; body: string | null }, path: Record<string, string>): Fields | null {
  try {
    const fields = body === null ? Object.fromEntries(new URLSearchParams(query)) : (JSON.parse(body) as unknown);
    return typeof fields === "object" && fields !== null && !Array.isArray(fields) ? { ...(fields as Fields), ...path } : null;
  } catch {
    return null;
  }
}

/** Calls the route's own handler with a request as it arrives; `identity` has the caller and the host. */
export async function send(target: Target, identity: Identity, shot: Shot): Promise<Response> {
  const { host, ...caller } = identity;
  const headers = new Headers({ host, origin: `http://${host}`, "x-atrium-client-ip": "127.0.0.1", ...caller });
  if (shot.body !== null) headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(shot.headers ?? {})) headers.set(name, value);
  const url = `http://${host}${target.address}${shot.query === "" ? "" : `?${shot.query}`}`;
  return target.handler(new Request(url, { method: target.method, headers, body: shot.body }), { params: Promise.resolve(shot.path) });
}
