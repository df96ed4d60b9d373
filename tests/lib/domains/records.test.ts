import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { recordOf, records } from "@/lib/domains/records";
import type { EventDefinition } from "@/lib/kernel/base/events";
import { nounNames, nounOf, type Noun, type NounPart } from "@/lib/kernel/base/nouns";
import type { RecordDefinition } from "@/lib/kernel/record";

const folder = resolve(import.meta.dirname, "../../../lib/domains");

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === "object" && value !== null && "sample" in value && "noun" in value;

/** Everything exported by the files of this name, over all domains. */
async function exportsOf(file: string): Promise<unknown[]> {
  const files = readdirSync(folder)
    .map((name) => join(folder, name, file))
    .filter((path) => existsSync(path));
  return (await Promise.all(files.map(async (path) => Object.values((await import(pathToFileURL(path).href)) as object)))).flat(2);
}

/** The parts that `nouns` declares for a noun and its record lacks. */
function missingParts(noun: Noun, record: RecordDefinition | undefined): string[] {
  const needs: Record<NounPart, keyof RecordDefinition> = {
    search: "search",
    timeline: "find",
    views: "list",
    exports: "list",
    imports: "noun",
    notified: "noun",
    notes: "find",
    files: "find",
    access_log: "find",
    custom: "find",
    links: "find",
  };
  return (nounOf(noun).parts ?? []).filter((part) => record?.[needs[part]] === undefined);
}

/** The nouns of events without a live update, since no record has their read permission. */
function unreadable(events: readonly EventDefinition[], known: (noun: Noun) => RecordDefinition | undefined): Noun[] {
  return [...new Set(events.map((event) => event.noun))].filter((noun) => known(noun) === undefined);
}

test("every domain's record is listed exactly once", async () => {
  const declared = (await exportsOf("record.ts")) as RecordDefinition[];
  expect(declared.length).toBeGreaterThan(10);
  expect(new Set(declared)).toEqual(new Set(records));
  expect(new Set(records.map(({ noun }) => noun)).size).toBe(records.length);
});

describe("a noun's record has every declared part", () => {
  test.each(nounNames)("%s", (noun) => {
    expect(missingParts(noun, recordOf(noun))).toEqual([]);
  });

  test("a record without a declared part is named", () => {
    const customer = recordOf("customer");
    expect(missingParts("customer", customer && { ...customer, search: undefined, list: undefined })).toEqual([
      "search",
      "views",
      "exports",
    ]);
    expect(missingParts("customer", undefined)).toEqual([
      ...["search", "timeline", "views", "exports", "imports", "notified", "notes", "files", "custom"],
    ]);
  });
});

test("every event's record has a read permission, so that events are delivered live", async () => {
  const events = (await exportsOf("events.ts")).filter(isEvent);
  expect(events.length).toBeGreaterThan(30);
  expect(unreadable(events, recordOf)).toEqual([]);
  expect(unreadable(events, (noun) => (noun === "item" ? undefined : recordOf(noun)))).toEqual(["item"]);
});
