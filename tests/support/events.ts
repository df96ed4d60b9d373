import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { EventDefinition } from "@/lib/kernel/base/events";

const domains = resolve(import.meta.dirname, "../../lib/domains");

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === "object" && value !== null && "sample" in value && "noun" in value && "data" in value;

/** Every event that a domain's `events.ts` exports, alone or in a list. */
export async function listEvents(): Promise<EventDefinition[]> {
  const files = readdirSync(domains)
    .map((noun) => join(domains, noun, "events.ts"))
    .filter((file) => existsSync(file));
  const exported = await Promise.all(files.map(async (file) => Object.values((await import(pathToFileURL(file).href)) as object)));
  return [...new Set(exported.flat(2).filter(isEvent))];
}
