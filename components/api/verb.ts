import type { Method, QueryValues } from "./request";

/** A method and what follows the path of its noun, for example `POST /{id}/convert`; `GET` alone is the noun's own path. */
export type Route = Method | `${Method} /${string}`;

/** One operation of the API. `{names}` in its path are filled from the input. */
export interface Verb<Input extends object, Output> {
  readonly method: Method;
  readonly path: string;
  /** Absent at run time; carries the types. */
  readonly types?: (input: Input) => Output;
}

/** The input of an operation on one record. */
export interface ById {
  id: string;
}

/** The operations of a noun, as types: `{ convert: Verb<ById, Wire<typeof Invoice>> }`. */
export type VerbTypes = Record<string, Verb<never, unknown>>;

/**
 * Declares operations of the API under `path`. Inputs and outputs are given as types:
 * `defineVerbs<{ convert: Verb<ById, Wire<typeof Invoice>> }>(path, { convert: "POST /{id}/convert" })`.
 */
export function defineVerbs<Verbs extends VerbTypes>(path: string, routes: { readonly [Name in keyof Verbs]: Route }): Verbs {
  const entries = Object.entries<Route>(routes).map(([name, route]) => {
    const [method, rest = ""] = route.split(" ");
    return [name, { method, path: path + rest }];
  });
  return Object.fromEntries(entries) as Verbs;
}

interface Destination {
  method: Method;
  path: string;
  query?: QueryValues;
  body?: unknown;
}

/** The request of a verb: what the path does not take of the input goes into the query (GET, DELETE) or the body. */
export function destinationOf<Input extends object>({ method, path }: Verb<Input, unknown>, input: Input): Destination {
  const rest = Object.fromEntries(Object.entries(input)) as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === "GET" || method === "DELETE") return { method, path: filled, query: rest as QueryValues };
  return { method, path: filled, body: input instanceof FormData ? input : rest };
}
