import { z } from "zod";
import { AppError, problems } from "../../base/errors";
import { idSuffix } from "../../base/ids";
import { mediaTypeOf } from "../../file-answer";
import type { ApiOperation, ApiResponse, ApiRoute, DocumentedOperation, OpenApiDocument, Parameter, RawContract } from "./document";
import { describeFilesForm } from "./files-form";
import { parameter } from "./parameter";
import { convertSchemas, fieldsOf, referencesIn, requiredOf, withoutFields, type JsonSchema, type NamedSchemas } from "./schemas";
import { Problem } from "../endpoint/problem";

type OperationRoute = ApiRoute & { handler: { kind: "operation" } };

/** The API's description (OpenAPI 3.1.1), generated deterministically from its routes. `names` are the schemas that become components. */
export function buildOpenApi(
  routes: readonly ApiRoute[],
  options: { version: string; names?: ReadonlyMap<z.ZodType, string> },
): OpenApiDocument {
  const sorted = [...routes].sort((a, b) => a.path.localeCompare(b.path, "en") || a.method.localeCompare(b.method, "en"));
  const operations = sorted.flatMap(({ handler }) => {
    if (handler.kind === "operation") return [handler.operation];
    return handler.contract === undefined ? [] : [withoutInput(handler.contract)];
  });
  const names = new Map(options.names).set(Problem, "Problem");
  const schemas = convertSchemas(
    operations.flatMap((operation) => [operation.input, operation.output]),
    names,
  );
  const paths: OpenApiDocument["paths"] = {};
  for (const route of sorted) {
    const described = isOperation(route) ? describeOperation(route, schemas) : describeRaw(route, schemas);
    (paths[route.path] ??= {})[route.method.toLowerCase() as Lowercase<typeof route.method>] = described;
  }
  const tags = [
    ...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags))),
  ].sort();
  const responses = problemResponses(schemas);
  return {
    openapi: "3.1.1",
    info: {
      title: "Atrium",
      version: options.version,
      description: "REST interface of Atrium. Conventions, error codes and limits are explained at /docs/api.",
    },
    servers: [{ url: "/" }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: { schemas: schemas.components(), responses, securitySchemes },
  };
}

const isOperation = (route: ApiRoute): route is OperationRoute => route.handler.kind === "operation";

const securitySchemes: Record<string, JsonSchema> = {
  api_key: { type: "http", scheme: "bearer", description: "An API key, `atr_live_…`; it names its tenant and its permissions." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-atrium-session",
    description: "A person's session (`atrium-session` without https). Writes also need `Origin`.",
  },
  tenant: { type: "apiKey", in: "header", name: "Atrium-Tenant", description: "With a session: the slug of the tenant that is meant." },
};

function securityOf({ kind }: DocumentedOperation): ApiOperation["security"] {
  switch (kind) {
    case "query":
    case "command":
    case "exchange":
      return [{ api_key: [] }, { session: [], tenant: [] }];
    case "person":
      return [{ session: [] }];
    case "visitor":
      return [];
  }
}

/** A status may have several codes, which `code` distinguishes; any address of a company may also answer `second_factor_required`. */
function problemResponses(schemas: NamedSchemas): Record<string, ApiResponse> {
  const { second_factor_required: _anywhere, ...listed } = problems;
  const content = { "application/problem+json": { schema: schemas.of(Problem) } };
  return Object.fromEntries(Object.entries(listed).map(([code, { title }]) => [code, { description: title, content }]));
}

export const pathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].flatMap((match) => match[1] ?? []);

/** Queries read their fields from the address, other methods from the body. */
export const readsQuery = (method: string): boolean => method === "GET" || method === "DELETE";

function describeOperation({ method, path, handler }: OperationRoute, schemas: NamedSchemas): ApiOperation {
  const { operation, status } = handler;
  const security = handler.visitors === true ? [] : securityOf(operation);
  const inPath = pathNames(path);
  const input = schemas.inline(operation.input);
  const example = (operation.example ?? {}) as Record<string, unknown>;
  const fields = fieldsOf(input);
  const rest = withoutFields(input, inPath);
  const restNames = Object.keys(fields).filter((name) => !inPath.includes(name));
  const parameters: Parameter[] = inPath.map((name) => parameter(name, "path", fields[name] ?? { type: "string" }, true, example[name]));
  if (readsQuery(method))
    parameters.push(
      ...restNames.map((name) => parameter(name, "query", fields[name] ?? {}, requiredOf(rest).includes(name), example[name])),
    );
  const versioned = "version" in fieldsOf(schemas.inline(operation.output));
  const matchable = (status === 200 || status === 204) && (versioned || method === "DELETE") && inPath.length > 0;
  parameters.push(...headerParameters(method, operation, matchable && isConditional(method, path, operation)));
  const body = Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.includes(name)));
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: accessOf(operation),
    tags: [tagOf(operation.id)],
    security,
    parameters,
    ...(readsQuery(method) || restNames.length === 0
      ? {}
      : {
          requestBody: {
            required: requiredOf(rest).length > 0 || rest["anyOf"] !== undefined || rest["oneOf"] !== undefined,
            content: {
              "application/json": { schema: inPath.length === 0 ? schemas.of(operation.input) : rest, example: body },
              ...(handler.files === undefined ? {} : describeFilesForm(rest, handler.files, body)),
            },
          },
        }),
    responses: {
      [String(status)]: success(status, operation, versioned, schemas),
      ...refusals(method, path, operation, { anybody: security.length === 0, namesRecords: refersToRecords(input, schemas.components()) }),
    },
  };
}

/** Whether a change of an existing record may be made to depend on the version last seen. */
function isConditional(method: string, path: string, { kind }: DocumentedOperation): boolean {
  return (kind === "command" || kind === "exchange") && (method !== "POST" || pathNames(path).length > 0);
}

/** Whether some field is an id, which may be of a record that does not exist. */
function refersToRecords(schema: JsonSchema, named: Record<string, JsonSchema>, seen = new Set<string>()): boolean {
  if (JSON.stringify(schema).includes(idSuffix)) return true;
  const inner = referencesIn(schema).filter((name) => !seen.has(name));
  return inner.some((name) => refersToRecords(named[name] ?? {}, named, seen.add(name)));
}

function headerParameters(method: string, operation: DocumentedOperation, conditional: boolean): Parameter[] {
  if (operation.kind !== "command" && operation.kind !== "exchange") return [];
  const list: Parameter[] = [];
  if (method === "POST") {
    list.push({
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: "A repeat under the same key within 24 hours gets the first answer.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    });
  }
  if (conditional) {
    list.push({
      name: "If-Match",
      in: "header",
      required: false,
      description: "The `ETag` last seen; 412 if the record has changed since.",
      schema: { type: "string", examples: ['"3"'] },
    });
  }
  return list;
}

/** The required credentials or permission, as text. */
export function accessOf(operation: DocumentedOperation): string {
  if (operation.permission !== undefined) return `Needs the permission \`${operation.permission}\`.`;
  if (operation.access?.open !== undefined) return `Needs no permission: ${operation.access.open}`;
  return "Needs a session, and no permission: it concerns the person alone.";
}

const tagOf = (id: string): string => id.split(".")[0] ?? id;

function success(status: number, operation: DocumentedOperation, versioned: boolean, schemas: NamedSchemas): ApiResponse {
  if (status === 204) return { description: "Done; there is nothing to show." };
  const etag = versioned ? { headers: { ETag: { description: "The record's version, for `If-Match`.", schema: { type: "string" } } } } : {};
  return {
    description: status === 201 ? "Created." : status === 202 ? "Accepted; it happens in the background." : "Done.",
    ...etag,
    content: { [mediaTypeOf(operation.output) ?? "application/json"]: { schema: schemas.of(operation.output) } },
  };
}

/** The possible errors by status; each refers to the shared description. */
function refusals(
  method: string,
  path: string,
  operation: DocumentedOperation,
  { anybody, namesRecords }: { anybody: boolean; namesRecords: boolean },
): Record<string, ApiResponse> {
  const writes = operation.kind === "command" || operation.kind === "exchange" || method !== "GET";
  const codes: (keyof typeof problems)[] = ["malformed"];
  if (!anybody) codes.push("unauthenticated");
  if (writes || (operation.kind === "query" && !anybody)) codes.push(operation.confirmed ? "confirmation_required" : "forbidden");
  // What a company has once, such as its domain, has no id and may be missing all the same.
  const once = method === "DELETE" || operation.kind === "exchange";
  if (pathNames(path).length > 0 || namesRecords || once) codes.push("not_found");
  if (writes || operation.kind === "query") codes.push("conflict");
  if (isConditional(method, path, operation)) codes.push("stale");
  if (!readsQuery(method)) codes.push("too_large", "unsupported_media_type");
  codes.push("invalid", "rate_limited", "internal", "unavailable");
  if (operation.kind === "exchange") codes.push("upstream");
  return Object.fromEntries(codes.map((code) => [String(problems[code].status), { $ref: `#/components/responses/${code}` }]));
}

const noFields = z.strictObject({});

/** The operation of a contract as programs see it: its body is in the contract. */
const withoutInput = ({ operation }: RawContract): DocumentedOperation => ({ ...operation, input: noFields, example: {} });

function describeRaw({ method, path, handler }: ApiRoute, schemas: NamedSchemas): ApiOperation {
  if (handler.kind !== "raw") throw new AppError("internal", `${method} ${path} is an operation.`);
  const { reason, contract } = handler;
  if (contract !== undefined) {
    const asOperation = { kind: "operation", operation: withoutInput(contract), status: contract.status } as const;
    const described = describeOperation({ method, path, handler: asOperation }, schemas);
    return {
      ...described,
      description: `${described.description} ${reason}`,
      parameters: [
        ...described.parameters,
        ...Object.entries(contract.query ?? {}).map(([name, { schema, example }]) => parameter(name, "query", schema, true, example)),
      ],
      requestBody: { required: true, content: contract.body },
    };
  }
  const steps = path.split("/").filter((step) => step !== "" && step !== "api");
  const words = steps.filter((step) => !step.startsWith("{"));
  return {
    operationId: [...steps.map((step) => step.replace(/^\{(.*)\}$/, "$1")), method.toLowerCase()].join("."),
    summary: `${method} ${path}`,
    description: reason,
    tags: [words.includes("webhooks") ? "webhooks" : (words.find((word) => word !== "tenant" && word !== "public") ?? "api")],
    security: [],
    parameters: pathNames(path).map((name) => parameter(name, "path", { type: "string" }, true, undefined)),
    responses: {
      "2XX": { description: "See the description." },
      default: {
        description: "An error: a problem, or a page for an address that people open.",
        content: { "application/problem+json": { schema: schemas.of(Problem) }, "text/html": { schema: { type: "string" } } },
      },
    },
  };
}
