import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { methods, type DocumentedOperation, type Method } from "@/lib/kernel/http/openapi/document";
import { tenantPathNames } from "@/lib/kernel/http/endpoint/public-endpoint";
import { pathNames } from "@/lib/kernel/http/openapi/openapi";
import { sampleOf } from "@/lib/kernel/http/openapi/sample";
import type { JsonSchema } from "@/lib/kernel/http/openapi/schemas";
import { describeApi } from "@/scripts/openapi";
import { addressOf, listRouteFiles } from "@/scripts/route-files";

const root = resolve(import.meta.dirname, "../../..");

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;
export type Fields = Record<string, unknown>;

/** One routed operation with everything that a caller can send to it. */
export interface Target {
  name: string;
  method: Method;
  address: string;
  handler: Handler;
  operation: DocumentedOperation;
  /** Names the code that answers before the operation does: targets of one machine differ in nothing but the operation. */
  machine: string;
  /** The operation's input. */
  schema: JsonSchema;
  path_names: string[];
  /** The names in the path that stand for the company, which `publicEndpoint` keeps from the operation. */
  tenant: Record<string, string>;
  /** Whether fields arrive as text in the query instead of in a JSON body. */
  by_query: boolean;
  /** Every field of the schema, filled; the example's values take precedence. */
  filled: Fields;
  /** The sorts that a list accepts. */
  sorts: string[];
  /** The statuses that the API's document lists, and whether it lists `If-Match`. */
  documented: ReadonlySet<number>;
  takes_version: boolean;
}

const Sorted = z.object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) });

/** Every routed operation, reads first and deletes last, so that a delete removes nothing that another operation still needs. */
export async function readTargets(): Promise<Target[]> {
  const targets: Target[] = [];
  const { paths } = await describeApi();
  for (const file of listRouteFiles()) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<
      string,
      (Handler & { operation?: DocumentedOperation; visitors?: true }) | undefined
    >;
    for (const method of methods) {
      const handler = exported[method];
      if (handler?.operation === undefined) continue;
      const entry = paths[addressOf(file)]?.[method.toLowerCase() as Lowercase<Method>];
      const documented = new Set(Object.keys(entry?.responses ?? {}).map(Number));
      const takes_version = entry?.parameters.some(({ name }) => name === "If-Match") ?? false;
      targets.push({ ...describeTarget(method, addressOf(file), handler, handler.operation), documented, takes_version });
    }
  }
  return targets.sort((one, other) => rankOf(one) - rankOf(other));
}

function describeTarget(
  method: Method,
  address: string,
  handler: Handler & { visitors?: true },
  operation: DocumentedOperation,
): Omit<Target, "documented" | "takes_version"> {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const sample = z.record(z.string(), z.unknown()).catch({}).parse(sampleOf(schema, {}));
  const example = operation.example as Fields;
  const path_names = pathNames(address);
  const tenantNames = handler.visitors === true ? path_names.filter((name) => tenantPathNames.includes(name)) : [];
  return {
    name: `${method} ${address}`,
    method,
    address,
    handler,
    operation,
    machine: machineOf(method, address, handler, operation),
    schema,
    path_names,
    tenant: Object.fromEntries(tenantNames.map((name) => [name, "acme"])),
    by_query: method === "GET" || method === "DELETE",
    sorts: Sorted.safeParse(schema).data?.properties.sort.enum ?? [],
    // A union's sample covers one branch, which may differ from the example's.
    filled: z.safeDecode(operation.input, { ...sample, ...example }).success ? { ...sample, ...example } : example,
  };
}

/** All handlers of one factory have its source. What else decides on the way to the operation: method, callers, kind, and files. */
function machineOf(
  method: Method,
  address: string,
  handler: Handler & { visitors?: true; files?: unknown },
  { kind }: DocumentedOperation,
): string {
  const area = address.split("/").slice(1, 3);
  return createHash("sha256")
    .update(JSON.stringify([String(handler), method, area, kind, handler.visitors, handler.files]))
    .digest("hex");
}

function rankOf({ method, path_names }: Pick<Target, "method" | "path_names">): number {
  if (method === "GET") return 0;
  if (method === "DELETE") return 4;
  if (path_names.length === 0) return 1;
  return method === "POST" ? 3 : 2;
}
