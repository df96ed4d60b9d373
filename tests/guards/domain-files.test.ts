import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const domains = resolve(import.meta.dirname, "../../lib/domains");

/** Every name that a domain's folder may hold, and what the file is for. A new name needs its row here first. */
const names: Readonly<Record<string, string>> = {
  "schema.ts": "zod, each field once",
  "rules.ts": "pure decisions",
  "policy.ts": "who may see and change what",
  "queries.ts": "reads",
  "commands.ts": "writes, where there are few",
  "resource.ts": "a row as its public value",
  "rows.ts": "where a noun's rows are, for the kernel's verbs",
  "record.ts": "what the rest of the product knows of the noun",
  "search.ts": "how its records are found",
  "document.ts": "what is on its paper",
  "events.ts": "its events",
  "mail.ts": "a row as a mail's data",
  "mails.ts": "the mails that it sends, with their merge names",
  "index.ts": "what other domains may import",
};

/** Folders: for what is too long for one file, a file each verb, read or rule; and texts that are data. */
const folders: Readonly<Record<string, RegExp>> = {
  commands: /^[a-z]+(-[a-z]+)*\.ts$/,
  queries: /^[a-z]+(-[a-z]+)*\.ts$/,
  schema: /^[a-z]+(-[a-z]+)*\.ts$/,
  rules: /^[a-z]+(-[a-z]+)*\.ts$/,
  defaults: /^[a-z]{2}\.json$/,
  mails: /^[a-z]{2}\.json$/,
};

/** The paths, from the domain's folder, whose names are not in the list. */
function findStrangers(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const [folder = "", file, ...deeper] = path.split("/");
    return file === undefined ? !(folder in names) : deeper.length > 0 || !folders[folder]?.test(file);
  });
}

test("a domain's folder holds files of the list alone", () => {
  const paths = readdirSync(domains, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(domains.length + 1))
    .filter((path) => path.includes("/"));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => findStrangers([path.slice(path.indexOf("/") + 1)]).length > 0)).toEqual([]);
});

test("another name, another folder and a folder in a folder are found", () => {
  const strangers = ["helpers.ts", "utils/text.ts", "commands/send/now.ts", "queries/Total.ts", "defaults/texts.json"];
  expect(findStrangers(["schema.ts", "commands/send.ts", "defaults/ar.json", ...strangers])).toEqual(strangers);
});
