import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Operation } from "@/lib/kernel/definition";
import { readRoutes } from "@/scripts/openapi";

const domains = resolve(import.meta.dirname, "../../lib/domains");

/** A tenant's operation can be called; what precedes a tenant cannot, and knows neither contact nor link. */
const isOperation = (value: unknown): value is Operation => typeof value === "function" && "perform" in value && "example" in value;

/** Every operation of a tenant's that a route or a domain's index shows, by its id, sorted. */
export async function listOperations(): Promise<Operation[]> {
  const indexes = readdirSync(domains)
    .map((name) => join(domains, name, "index.ts"))
    .filter((index) => existsSync(index));
  const exported = await Promise.all(
    indexes.map(async (index) => Object.values((await import(pathToFileURL(index).href)) as object) as unknown[]),
  );
  const routed = (await readRoutes()).flatMap(({ handler }): unknown[] => (handler.kind === "operation" ? [handler.operation] : []));
  const found = new Map([...exported.flat(), ...routed].filter(isOperation).map((operation) => [operation.id, operation]));
  return [...found.values()].sort((one, other) => one.id.localeCompare(other.id, "en"));
}
