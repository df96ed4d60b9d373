import type { z } from "zod";
import type { QueryValues } from "./request";

/** The zod schemas of a domain's REST resource; only their types reach the browser. */
export interface ResourceSchemas {
  row: z.ZodType;
  detail: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

/** A schema's value in JSON form. */
export type Wire<Schema extends z.ZodType> = z.input<Schema>;

/** A noun of the API: its path, and the types of its requests and responses. */
export interface Resource<Schemas extends ResourceSchemas> {
  /** The noun in the plural, as in its page addresses. */
  readonly name: string;
  readonly path: string;
  /** The API's `include` for each page of the list. */
  readonly include?: string;
  /** Never set; carries the types only. */
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
