import { describe, expect, test } from "vitest";
import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";
import { buildOpenApi } from "@/lib/kernel/http/openapi/openapi";
import type { ApiRoute, DocumentedOperation } from "@/lib/kernel/http/openapi/document";
import { answerExample, curlExample, refusalsOf } from "@/lib/kernel/http/openapi/example";
import { describeFields } from "@/lib/kernel/http/openapi/fields";
import { listOperations, searchOperations } from "@/lib/kernel/http/openapi/file";
import { sampleOf } from "@/lib/kernel/http/openapi/sample";

const Item = z.object({ id: idOf("item"), name: z.string().max(20), price: z.string(), made_at: Timestamp, version: z.int() });
const ItemPatch = z.strictObject({ id: idOf("item"), name: z.string().max(20).optional() });
const example = { id: "itm_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "It's oak" };

const operation = (changes: Partial<DocumentedOperation>): DocumentedOperation => ({
  id: "items.update",
  summary: "Change an item",
  kind: "command",
  input: ItemPatch,
  output: Item,
  example,
  permission: "items.write",
  ...changes,
});
const route = (method: ApiRoute["method"], path: string, changes: Partial<DocumentedOperation> = {}, status = 200): ApiRoute => ({
  method,
  path,
  handler: { kind: "operation", operation: operation(changes), status },
});
const build = (...routes: ApiRoute[]) =>
  buildOpenApi(routes, { version: "2026-11-01", names: new Map<z.ZodType, string>([[Item, "Item"]]) });

const patched = build(route("PATCH", "/api/tenant/items/{id}"));
const patch = patched.paths["/api/tenant/items/{id}"]?.patch;

describe("a change", () => {
  test("takes the path's parameters from the path and the rest from the body", () => {
    expect(patch?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ["id", "path", true],
      ["If-Match", "header", false],
    ]);
    expect(patch?.requestBody).toMatchObject({
      required: false,
      content: {
        "application/json": {
          schema: { additionalProperties: false, properties: { name: { type: "string", maxLength: 20 } } },
          example: { name: "It's oak" },
        },
      },
    });
    expect(patch?.requestBody?.content["application/json"]?.schema).not.toHaveProperty("required");
  });

  test("returns the named schema in its wire form, with the version as ETag", () => {
    expect(patch?.responses["200"]?.content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Item" });
    expect(patch?.responses["200"]?.headers).toHaveProperty("ETag");
    expect(patched.components.schemas["Item"]).toMatchObject({
      properties: { made_at: { type: "string", format: "date-time" }, id: { type: "string" } },
    });
  });

  test("documents its stale, forbidden and not found errors", () => {
    const codes = patch ? refusalsOf(patch).map(([, code]) => code) : [];
    expect(codes).toEqual(expect.arrayContaining(["stale", "forbidden", "not_found", "invalid", "unauthenticated"]));
  });
});

test("a POST may carry an idempotency key, and no If-Match", () => {
  const post = build(route("POST", "/api/tenant/items", { id: "items.create", input: ItemPatch.omit({ id: true }) }, 201)).paths[
    "/api/tenant/items"
  ]?.post;
  expect(post?.parameters.map((parameter) => parameter.name)).toEqual(["Idempotency-Key"]);
  expect(post?.responses).toHaveProperty("201");
});

test("a GET takes its fields from the query and has no body", () => {
  const get = build(
    route("GET", "/api/tenant/items", { id: "items.list", kind: "query", input: z.strictObject({ q: z.string() }), example: { q: "oak" } }),
  ).paths["/api/tenant/items"]?.get;
  expect(get?.parameters).toEqual([{ name: "q", in: "query", required: true, schema: { type: "string" }, example: "oak" }]);
  expect(get).not.toHaveProperty("requestBody");
});

test("the credentials follow from the kind of access", () => {
  const securityOf = (kind: DocumentedOperation["kind"]) =>
    build(route("POST", "/x", { kind, permission: undefined, access: { open: "Anybody may." } })).paths["/x"]?.post?.security;
  expect(securityOf("visitor")).toEqual([]);
  expect(securityOf("person")).toEqual([{ session: [] }]);
  const open = route("POST", "/x", { kind: "command", permission: undefined, access: { open: "Anybody may." } });
  if (open.handler.kind === "operation") open.handler.visitors = true;
  expect(build(open).paths["/x"]?.post?.security).toEqual([]);
  expect(securityOf("command")).toEqual([{ api_key: [] }, { session: [], tenant: [] }]);
});

test("a response without a body has none in the document", () => {
  const removed = build(
    route("DELETE", "/api/tenant/items/{id}", { id: "items.remove", input: ItemPatch.pick({ id: true }), output: z.object({}) }, 204),
  ).paths["/api/tenant/items/{id}"]?.delete;
  expect(removed?.responses["204"]).toEqual({ description: "Done; there is nothing to show." });
});

test("the order of the routes does not matter", () => {
  const routes = [route("GET", "/b", { id: "b.get", kind: "query" }), route("GET", "/a", { id: "a.get", kind: "query" })];
  expect(JSON.stringify(build(...routes))).toBe(JSON.stringify(build(...routes.reverse())));
});

test("the path's parameters are removed from each alternative of a union", () => {
  const input = z.discriminatedUnion("action", [
    z.strictObject({ id: z.string(), action: z.literal("tag"), tag: z.string() }),
    z.strictObject({ id: z.string(), action: z.literal("clear") }),
  ]);
  const post = build(route("POST", "/x/{id}", { input, example: { id: "1", action: "clear" } })).paths["/x/{id}"]?.post;
  const schema = JSON.stringify(post?.requestBody?.content["application/json"]?.schema);
  expect(schema).not.toContain('"id"');
  expect(schema).toContain('"tag"');
});

test("an operation that also takes a form with files shows both bodies", () => {
  const input = z.strictObject({ name: z.string(), custom: z.record(z.string(), z.string()).optional() });
  const plain = route("POST", "/api/public/items", { input, example: { name: "Oak", custom: { wood: "oak" } } }, 201);
  if (plain.handler.kind !== "operation") throw new Error("no operation");
  const { post } = build({ ...plain, handler: { ...plain.handler, files: { field: "files", most: 5 } } }).paths["/api/public/items"] ?? {};
  const { "application/json": json, "multipart/form-data": form } = post?.requestBody?.content ?? {};
  expect(json).toMatchObject({ schema: { properties: { name: {}, custom: {} } }, example: { custom: { wood: "oak" } } });
  expect(json?.schema["properties"]).not.toHaveProperty("files");
  expect(form).toMatchObject({
    schema: { required: ["name"], properties: { name: { type: "string" }, files: { type: "array", maxItems: 5 } } },
    example: { name: "Oak" },
  });
  expect(form?.schema["properties"]).not.toHaveProperty("custom");
  const [pattern = ""] = Object.keys(form?.schema["patternProperties"] ?? {});
  expect(["custom.wood", "custom.woods:oak", "customs", "custom."].map((name) => new RegExp(pattern).test(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a raw route shows its reason", () => {
  const raw = build({
    method: "POST",
    path: "/api/control/webhooks/{gateway}",
    handler: { kind: "raw", reason: "The signature covers the bytes." },
  });
  expect(raw.paths["/api/control/webhooks/{gateway}"]?.post).toMatchObject({
    description: "The signature covers the bytes.",
    tags: ["webhooks"],
    security: [],
  });
});

test("a raw route shows what its address must say", () => {
  const list = { schema: { type: "string" }, example: "items" };
  const contract = { operation: operation({}), status: 201, body: { "multipart/form-data": { schema: {} } }, query: { list } };
  const raw = build({ method: "POST", path: "/files", handler: { kind: "raw", reason: "One file.", contract } });
  expect(raw.paths["/files"]?.post?.parameters).toContainEqual({ name: "list", in: "query", required: true, ...list });
});

describe("the reference", () => {
  test("shows a call that runs in a shell unchanged", () => {
    expect(patch && curlExample("https://a.example", "PATCH", "/api/tenant/items/{id}", patch)).toBe(
      [
        'curl -X PATCH "https://a.example/api/tenant/items/itm_01jd0p2q3r4s5t6v7w8x9y0z1a"',
        '-H "Authorization: Bearer $ATRIUM_API_KEY"',
        `-H 'If-Match: "1"'`,
        '-H "Content-Type: application/json"',
        `-d '{\n  "name": "It'\\''s oak"\n}'`,
      ].join(" \\\n  "),
    );
  });

  test("shows an answer that matches its schema", () => {
    const shown = patch ? answerExample(patched, patch) : null;
    expect(z.safeDecode(Item, shown?.sample as never).success).toBe(true);
  });

  test("lists the fields with their bounds", () => {
    expect(
      describeFields(patched.components.schemas["Item"] ?? {}, patched.components.schemas).map(({ path, type, terms }) => [
        path,
        type,
        terms,
      ]),
    ).toEqual([
      ["id", "string", []],
      ["name", "string", ["max 20"]],
      ["price", "string", []],
      ["made_at", "string", ["date-time"]],
      ["version", "integer", []],
    ]);
  });

  test("lists a tuple by the fields of its places", () => {
    const place = { type: "object", properties: { at: { type: "integer" } } };
    const tuple = { type: "array", prefixItems: [place, { type: "string" }], items: false };
    const schema = { type: "object", properties: { strokes: { type: "array", items: tuple } } };
    expect(describeFields(schema, {}).map(({ path, type }) => [path, type])).toEqual([
      ["strokes", "(object | string)[][]"],
      ["strokes[][].at", "integer"],
    ]);
    expect(sampleOf(schema, {})).toEqual({ strokes: [[{ at: 1 }, "text"]] });
  });

  test("lists a recursive schema once", () => {
    const components = {
      Node: {
        type: "object",
        properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
      },
    };
    expect(describeFields({ $ref: "#/components/schemas/Node" }, components).map((row) => row.path)).toEqual(["name", "children"]);
  });

  test("finds an endpoint by any of its words", () => {
    const all = listOperations(patched);
    expect(searchOperations(all, "PATCH item")).toHaveLength(1);
    expect(searchOperations(all, "patch invoice")).toEqual([]);
    expect(searchOperations(all, "  ")).toEqual(all);
  });

  test("lists the endpoints named by the searched words before those that only mention them", () => {
    const operation = { method: "POST", path: "/credit-notes", id: "credit_notes.create", summary: "Credit a finalized invoice", tag: "" };
    const named = { ...operation, path: "/invoices/{id}/finalize", id: "invoices.finalize", summary: "Assign the number" };
    expect(searchOperations([operation, named], "finalize invoice")).toEqual([named, operation]);
  });
});
