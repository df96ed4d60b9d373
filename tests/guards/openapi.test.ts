import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { tenantPathNames } from "@/lib/kernel/http/endpoint/public-endpoint";
import { answerExample } from "@/lib/kernel/http/openapi/example";
import { describeFields } from "@/lib/kernel/http/openapi/fields";
import { pathNames, readsQuery } from "@/lib/kernel/http/openapi/openapi";
import type { ApiOperation, OpenApiDocument } from "@/lib/kernel/http/openapi/document";
import { describeApi, readRoutes } from "@/scripts/openapi";
import { addressOf, listRouteFiles } from "@/scripts/route-files";

const document: OpenApiDocument = await describeApi();
const routes = await readRoutes();
const operations = routes.flatMap((route) =>
  route.handler.kind === "operation" ? [{ ...route, operation: route.handler.operation, visitors: route.handler.visitors === true }] : [],
);

const described = (method: string, path: string): ApiOperation => {
  const found = document.paths[path]?.[method.toLowerCase() as "get"];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "api", components: document.components });

/** What a schema of the document has against a value. */
function complain(schema: unknown, value: unknown) {
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#')) as object);
  return check(value) ? [] : (check.errors ?? []);
}

test("is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(structuredClone(document) as never);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test("the validator refuses what is not", async () => {
  const result = await new Validator().validate({ ...structuredClone(document), paths: { "no-slash": { get: 1 } } } as never);
  expect(result.valid).toBe(false);
});

test("says no shape that generators of clients cannot read", () => {
  const text = JSON.stringify(document);
  for (const shape of ['"items":false', '"const":true', '"const":false', "\\p{", '"next_cursor":{"type":"null"}'])
    expect(text).not.toContain(shape);
});

test("describes every method of every route file, and nothing else", () => {
  const inFiles = new Set(listRouteFiles().map(addressOf));
  expect(new Set(Object.keys(document.paths))).toEqual(inFiles);
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test("an upload has its form, its answers and its credentials", () => {
  const { requestBody, responses, security, parameters, summary } = described("POST", "/api/tenant/files");
  expect(summary).toBe("Upload a file; it can be downloaded after its scan");
  expect(requestBody?.content["multipart/form-data"]?.schema).toMatchObject({ required: ["file"] });
  expect(responses["201"]?.content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/File" });
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403", "413", "415", "422", "429"]));
  expect(security).toEqual(described("GET", "/api/tenant/files").security);
  expect(parameters.map(({ name }) => name)).toEqual(["Idempotency-Key"]);
});

test("a code of a long list has the list in the document, and a link in the error", () => {
  expect(document.components.schemas["Currency"]).toMatchObject({ type: "string", enum: expect.arrayContaining(["EUR", "KWD"]) });
  expect(document.components.schemas["Country"]).toMatchObject({ type: "string", enum: expect.arrayContaining(["GB", "SA"]) });
});

test("a balance may have more digits than one amount", () => {
  const balance = { currency: "EUR", amount: "-12345678901234567.00" };
  expect(complain({ $ref: "#/components/schemas/Balance" }, balance)).toEqual([]);
});

test.each(["/api/tenant/payments/{id}/refunds", "/api/tenant/payments/{id}/gateway-refunds"])(
  "POST %s needs a body: it refunds nothing by accident",
  (path) => {
    expect(described("POST", path).requestBody).toMatchObject({ required: true });
    const route = operations.find((candidate) => candidate.method === "POST" && candidate.path === path);
    const { id } = route?.operation.example as { id: string };
    expect(route && z.safeDecode(route.operation.input, { id } as never).success).toBe(false);
  },
);

test("operation ids are unique", () => {
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("every reference leads somewhere, and every component is referred to", () => {
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1] ?? ""));
  const present = Object.entries({ schemas: document.components.schemas, responses: document.components.responses }).flatMap(
    ([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`),
  );
  expect([...references].filter((name) => !present.includes(name))).toEqual([]);
  const unused = new Set(["responses/method_not_allowed"]);
  expect(present.filter((name) => !references.has(name) && !unused.has(name))).toEqual([]);
});

describe.each(operations)("$operation.id", ({ method, path, operation, visitors }) => {
  const entry = described(method, path);

  test("its example parses", () => {
    expect(z.safeDecode(operation.input, operation.example as never).error?.issues ?? []).toEqual([]);
  });

  test("the path's names are fields of its input", () => {
    const inPath = entry.parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
    expect(inPath).toEqual(pathNames(path));
    // A name that stands for the company chooses the tenant, and the operation does not receive it.
    const received = inPath.filter((name) => !(visitors && tenantPathNames.includes(name)));
    for (const name of received) expect(Object.keys(operation.example as object)).toContain(name);
  });

  test("the document's own schemas accept its example", () => {
    for (const parameter of entry.parameters)
      if (parameter.example !== undefined) expect(complain(parameter.schema, parameter.example), parameter.name).toEqual([]);
    const body = entry.requestBody?.content["application/json"];
    if (body !== undefined) expect(complain(body.schema, body.example)).toEqual([]);
    const shown = new Set([
      ...entry.parameters.filter((parameter) => parameter.in !== "header").map((parameter) => parameter.name),
      ...Object.keys((body?.example ?? {}) as object),
    ]);
    expect(Object.keys(operation.example as object).filter((name) => !shown.has(name))).toEqual([]);
  });

  test("says who may call it", () => {
    expect(entry.description).toContain(operation.permission ?? operation.access?.open ?? "Needs a session");
    expect(entry.security.length > 0).toBe(operation.kind !== "visitor" && !visitors);
  });

  test("takes fields where its method has them", () => {
    expect(entry.requestBody !== undefined && readsQuery(method)).toBe(false);
  });
});

test("the reference can show the fields and the answer of every operation", () => {
  const { schemas } = document.components;
  for (const { method, path } of operations) {
    const operation = described(method, path);
    for (const { schema } of operation.parameters) describeFields({ type: "object", properties: { schema } }, schemas);
    const body = operation.requestBody?.content["application/json"]?.schema;
    if (body !== undefined) expect(describeFields(body, schemas), `${method} ${path}`).toBeInstanceOf(Array);
    expect(() => answerExample(document, operation)).not.toThrow();
  }
});

/** Every schema of the document, with its place. */
function schemasIn(value: unknown, at = ""): { at: string; schema: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => schemasIn(item, `${at}/${String(index)}`));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, item]) =>
    ["example", "examples", "const", "enum", "default"].includes(name) ? [] : schemasIn(item, `${at}/${name}`),
  );
  return [{ at, schema: value as Record<string, unknown> }, ...inner];
}
const everySchema = schemasIn({ paths: document.paths, schemas: document.components.schemas });

/** JSON Schema 2020-12, core, 6.4: what authors of patterns should limit themselves to. */
const interoperable = /^(?:\\u[0-9A-F]{4}|\\[^A-Za-z0-9]|\((?!\?)|[^\\(])*$/;

test("its patterns have only what every dialect reads alike", () => {
  const wrong = everySchema.filter(({ schema: { pattern } }) => typeof pattern === "string" && !interoperable.test(pattern));
  expect(wrong.map(({ at, schema }) => `${at}: ${String(schema["pattern"])}`)).toEqual([]);
});

test("no field can be null alone", () => {
  const fields = everySchema.filter(({ at }) => /\/properties\/[^/]+$/.test(at));
  expect(fields.filter(({ schema }) => schema["type"] === "null").map(({ at }) => at)).toEqual([]);
});

test("files are binary", () => {
  const files = everySchema.filter(({ schema }) => "contentMediaType" in schema);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(({ schema }) => schema["format"] !== "binary").map(({ at }) => at)).toEqual([]);
});

test("whole numbers, flags and days of a query are such, and lists say what their parameters mean", () => {
  const parameters = operations.flatMap(({ method, path }) =>
    described(method, path)
      .parameters.filter((parameter) => parameter.in === "query")
      .map((parameter) => ({ path, ...parameter })),
  );
  const flags = parameters.filter(({ schema }) => Array.isArray(schema["enum"]) && schema["enum"].join() === "true,false");
  expect(flags.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  const limits = parameters.filter(({ name }) => name === "limit");
  expect(limits.filter(({ schema }) => schema["type"] !== "integer" || schema["maximum"] === undefined)).toEqual([]);
  const days = parameters.filter(
    ({ name, schema }) => /^(from|to)$|_(from|to|until)$/.test(name) && !("format" in schema) && !("pattern" in schema),
  );
  expect(days.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  const usual = parameters.filter(({ name }) => ["limit", "cursor", "sort", "include", "q", "custom"].includes(name));
  expect(usual.filter(({ description }) => description === undefined).map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});
