import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { defineResource } from "@/components/api/resource";
import { defineVerbs, destinationOf, type ById, type Verb } from "@/components/api/verb";

const root = resolve(import.meta.dirname, "../../..");

const verbs = defineVerbs<{
  list: Verb<{ q: string }, unknown>;
  send: Verb<ById & { to: string[] }, unknown>;
  unlink: Verb<ById & { link_id: string; force?: string }, unknown>;
  upload: Verb<FormData, unknown>;
}>("/api/tenant/leads", { list: "GET", send: "POST /{id}/send", unlink: "DELETE /{id}/links/{link_id}", upload: "POST" });

test("fills the path from the input and puts the rest into the body or the query", () => {
  expect(destinationOf(verbs.send, { id: "lea_1", to: ["a@b.example"] })).toEqual({
    method: "POST",
    path: "/api/tenant/leads/lea_1/send",
    body: { to: ["a@b.example"] },
  });
  expect(destinationOf(verbs.list, { q: "anvil" })).toEqual({ method: "GET", path: "/api/tenant/leads", query: { q: "anvil" } });
  expect(destinationOf(verbs.unlink, { id: "lea_1", link_id: "../x", force: "true" })).toEqual({
    method: "DELETE",
    path: "/api/tenant/leads/lea_1/links/..%2Fx",
    query: { force: "true" },
  });
});

test("sends a form as it is", () => {
  const form = new FormData();
  expect(destinationOf(verbs.upload, form).body).toBe(form);
});

test("a resource has the standard verbs and its own, under its own path", () => {
  const leads = defineResource<never>("leads", { verbs: { convert: "POST /{id}/convert" } as never });
  expect(leads.update).toEqual({ method: "PATCH", path: "/api/tenant/leads/{id}" });
  expect(leads.verbs).toEqual({ convert: { method: "POST", path: "/api/tenant/leads/{id}/convert" } });
});

/** The files under a folder whose path matches, as paths from the root. */
function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => name.test(path));
}

/** Every route of the API, as `POST /api/tenant/invoices/[id]/send`. */
async function listRoutes(): Promise<string[]> {
  const files = filesUnder("app/api", /\/route\.ts$/);
  const routes = await Promise.all(
    files.map(async (file) => {
      const path = `/${file.replace(/^app\//, "").replace(/\/route\.ts$/, "")}`;
      const handlers = Object.keys((await import(join(root, file))) as object);
      return handlers.map((method) => `${method} ${path}`);
    }),
  );
  return routes.flat();
}

interface DeclaredVerb {
  method: string;
  path: string;
}

const isVerb = (value: unknown): value is DeclaredVerb =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** The verbs that a component's resource file declares by name: those of `defineVerbs` and of a resource's `verbs`. */
function declaredVerbs(module: object): DeclaredVerb[] {
  return Object.values(module).flatMap((value: unknown) => {
    if (typeof value !== "object" || value === null) return [];
    const own = "verbs" in value && typeof value.verbs === "object" && value.verbs !== null ? value.verbs : value;
    return Object.values(own).filter(isVerb);
  });
}

/** Whether one of the routes answers a verb; a `{name}` stands for any one segment. */
function isServed({ method, path }: DeclaredVerb, routes: readonly string[]): boolean {
  const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  return routes.some((route) => pattern.test(route));
}

test("each verb that components declare is a route of the API", async () => {
  const routes = await listRoutes();
  const modules = await Promise.all(filesUnder("components", /[/-]resource\.ts$/).map((file) => import(join(root, file))));
  const declared = modules.flatMap((module: object) => declaredVerbs(module));
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((verb) => !isServed(verb, routes)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(isServed({ method: "POST", path: "/api/tenant/items/{id}/revive" }, routes)).toBe(false);
  expect(isServed({ method: "GET", path: "/api/tenant/items/{id}/restore" }, routes)).toBe(false);
});
