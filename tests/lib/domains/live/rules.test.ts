import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { livePermissions, personalNouns } from "@/lib/domains/live/rules";
import type { EventDefinition } from "@/lib/kernel/base/events";
import type { Noun } from "@/lib/kernel/base/nouns";

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === "object" && value !== null && "sentence" in value && "noun" in value;

/** Kinds of news that nobody hears live, each with its reason. */
const unheard: Partial<Record<Noun, string>> = {};

test("somebody hears of each kind of record that makes news, or it is said why not", async () => {
  const folder = resolve(import.meta.dirname, "../../../../lib/domains");
  const files = readdirSync(folder)
    .map((name) => join(folder, name, "events.ts"))
    .filter((file) => existsSync(file));
  const exported = await Promise.all(files.map(async (file) => Object.values((await import(pathToFileURL(file).href)) as object)));
  const nouns = new Set(
    exported
      .flat(2)
      .filter(isEvent)
      .map((event) => event.noun),
  );
  expect(nouns.size).toBeGreaterThan(10);
  expect(
    [...nouns].filter((noun) => livePermissions[noun] === undefined && !personalNouns.has(noun) && unheard[noun] === undefined),
  ).toEqual([]);
});
