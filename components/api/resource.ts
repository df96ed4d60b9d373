import type { z } from "zod";
import type { QueryValues } from "./request";

/** The zod schemas of a domain that its REST resource is made of; only their types reach the browser. */
export interface ResourceSchemas {
  row: z.ZodType;
  detail: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

/** A schema's value as JSON carries it. */
export type Wire<Schema extends z.ZodType> = z.input<Schema>;

/** A noun of the API: where it is, and by its type what goes in and out. */
export interface Resource<Schemas extends ResourceSchemas> {
  /** The noun in the plural, as in the address of its pages. */
  readonly name: string;
  readonly path: string;
  /** What a page of the list asks for besides, by the API's `include`. */
  readonly include?: string;
  /** Never there; carries the types. */
  readonly schemas?: Schemas;
}

/** `defineResource<{ row: typeof Customer; … }>("customers")`; the path is `/api/tenant/<name>` unless another is given. */
export function defineResource<Schemas extends ResourceSchemas>(
  name: string,
  path = `/api/tenant/${name}`,
  include?: string,
): Resource<Schemas> {
  return { name, path, ...(include === undefined ? {} : { include }) };
}

export interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  total?: { count: number; capped: boolean } | undefined;
}

/** A list's first page as the server read it, with the query it answers. */
export interface FirstPage<Row> {
  query: Record<string, string>;
  page: Page<Row>;
}

/** The names under which TanStack Query keeps what was read: by company, noun, and what was asked. */
export const queryKeys = {
  all: (tenant: string, name: string) => [tenant, name] as const,
  lists: (tenant: string, name: string) => [tenant, name, "list"] as const,
  list: (tenant: string, name: string, query: QueryValues) => [tenant, name, "list", query] as const,
  record: (tenant: string, name: string, id: string) => [tenant, name, "record", id] as const,
  /** What hangs on a record: its files, its entries, its documents. */
  part: (tenant: string, name: string, id: string, part: string) => [tenant, name, "record", id, part] as const,
};
