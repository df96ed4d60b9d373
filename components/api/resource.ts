import type { z } from "zod";
import type { Currency } from "@/lib/commerce/currencies";
import type { QueryValues } from "./request";
import { defineVerbs, type ById, type Route, type Verb, type VerbTypes } from "./verb";

/** The zod schemas of a domain's REST resource, and its further verbs; only their types reach the browser. */
export interface ResourceSchemas {
  row: z.ZodType;
  detail: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
  verbs?: VerbTypes;
}

/** A schema's value in JSON form. */
export type Wire<Schema extends z.ZodType> = z.input<Schema>;

/** Amounts in a currency, by field. */
export type Sums = Readonly<Record<string, string>> & { readonly currency: Currency };

export interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  /** `sums`: what all rows of the list add up to, by currency, in lists of money. */
  total?: { count: number; capped: boolean; sums?: readonly Sums[] | null | undefined } | undefined;
}

type VerbsOf<Schemas extends ResourceSchemas> = Schemas["verbs"] extends VerbTypes ? Schemas["verbs"] : Record<never, never>;

/** A noun of the API: its verbs, and the types of their requests and responses. */
export interface Resource<Schemas extends ResourceSchemas> {
  /** The noun in the plural, as in its page addresses. */
  readonly name: string;
  readonly path: string;
  /** The API's `include` for each page of the list. */
  readonly include?: string;
  /** Whether the API sums up the amounts of the list. */
  readonly sums?: boolean;
  readonly list: Verb<QueryValues, Page<Wire<Schemas["row"]>>>;
  readonly get: Verb<ById, Wire<Schemas["detail"]>>;
  readonly create: Verb<object & Wire<Schemas["create"]>, Wire<Schemas["detail"]>>;
  readonly update: Verb<ById & Partial<Wire<Schemas["update"]>>, Wire<Schemas["detail"]>>;
  readonly remove: Verb<ById, unknown>;
  readonly verbs: VerbsOf<Schemas>;
  /** Never set; carries the types only. */
  readonly schemas?: Schemas;
}

interface ResourceOptions<Schemas extends ResourceSchemas> {
  /** `/api/tenant/<name>` unless given. */
  path?: string;
  include?: string;
  sums?: boolean;
  /** The routes of the verbs besides list, get, create, update and remove. */
  verbs?: { readonly [Name in keyof VerbsOf<Schemas>]: Route };
}

type StandardVerbs<Schemas extends ResourceSchemas> = Pick<Resource<Schemas>, keyof typeof standardRoutes>;
const standardRoutes = { list: "GET", get: "GET /{id}", create: "POST", update: "PATCH /{id}", remove: "DELETE /{id}" } as const;

/** `defineResource<{ row: typeof Customer; … }>("customers", { verbs: { restore: "POST /{id}/restore" } })`. */
export function defineResource<Schemas extends ResourceSchemas>(
  name: string,
  { path = `/api/tenant/${name}`, include, sums, verbs }: ResourceOptions<Schemas> = {},
): Resource<Schemas> {
  return {
    name,
    path,
    ...(include === undefined ? {} : { include }),
    ...(sums === undefined ? {} : { sums }),
    ...defineVerbs<StandardVerbs<Schemas>>(path, standardRoutes),
    verbs: defineVerbs<VerbsOf<Schemas>>(path, verbs ?? ({} as never)),
  };
}

/** A list's first page as the server read it, with its query. */
export interface FirstPage<Row> {
  query: Record<string, string>;
  page: Page<Row>;
}

/** The cache keys of TanStack Query: by company, noun and request. */
export const queryKeys = {
  all: (tenant: string, name: string) => [tenant, name] as const,
  lists: (tenant: string, name: string) => [tenant, name, "list"] as const,
  list: (tenant: string, name: string, query: QueryValues) => [tenant, name, "list", query] as const,
  record: (tenant: string, name: string, id: string) => [tenant, name, "record", id] as const,
  /** A part of a record: its files, timeline or documents. */
  part: (tenant: string, name: string, id: string, part: string) => [tenant, name, "record", id, part] as const,
};
