import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { customers } from "@/components/customers/resource";
import { invoices } from "@/components/invoices/resource";
import { items } from "@/components/items/resource";
import { affectedBy, browserNounOf, browserNouns } from "@/components/nouns";
import { payments } from "@/components/payments/resource";
import { navigation } from "@/components/shell/navigation";
import { records } from "@/lib/domains/records";
import { nounOf, nounsWith, type Noun } from "@/lib/kernel/base/nouns";

const root = resolve(import.meta.dirname, "../..");

test("every noun declared in a noun.ts is gathered, once", async () => {
  const files = readdirSync(join(root, "components"))
    .filter((room) => room !== "shell")
    .map((room) => join(root, "components", room, "noun.ts"))
    .filter((path) => existsSync(path));
  const declared = await Promise.all(files.map(async (path) => Object.values((await import(pathToFileURL(path).href)) as object)));
  expect(new Set(declared.flat(2))).toEqual(new Set(browserNouns));
  expect(new Set(browserNouns.map(({ noun }) => noun)).size).toBe(browserNouns.length);
});

/** The nouns that a page mentions, in activity, search or the inbox, and that have no icon there. */
function withoutIcon(mentioned: readonly Noun[], known: typeof browserNounOf): Noun[] {
  return mentioned.filter((noun) => known(noun) === undefined);
}

test("a noun with events, search or notifications is declared, and so has its icon", () => {
  const withEvents = records.filter(({ events }) => events.length > 0).map(({ noun }) => noun);
  const mentioned: Noun[] = [...withEvents, ...nounsWith("search"), ...nounsWith("notified")];
  expect(mentioned.length).toBeGreaterThan(15);
  expect(withoutIcon(mentioned, browserNounOf)).toEqual([]);
  expect(withoutIcon(["item"], () => undefined)).toEqual(["item"]);
});

test("a noun in the sidebar has a list, and one with a page has that page", () => {
  const pages = join(root, "app/dashboard/[tenant]");
  const missing = browserNouns.flatMap(({ noun, nav, page }) => {
    const [first, second] = page?.("id") ?? [];
    return [
      ...(nav === undefined || existsSync(join(pages, nounOf(noun).plural, "page.tsx")) ? [] : [`${noun}: no list`]),
      ...(first === undefined || second === "id"
        ? []
        : existsSync(join(pages, first, second?.split("?")[0] ?? ""))
          ? []
          : [`${noun}: no page`]),
      ...(second === "id" && !existsSync(join(pages, String(first), "[id]/page.tsx")) ? [`${noun}: no page`] : []),
    ];
  });
  expect(missing).toEqual([]);
});

test("no two entries of the sidebar share a key", () => {
  const entries = navigation.flatMap((section) => section.entries).filter(({ goto }) => goto !== undefined);
  const clashes = entries.filter(({ key, goto }) => entries.some((other) => other.goto === goto && other.key !== key));
  expect(entries.length).toBeGreaterThan(20);
  expect(clashes.map(({ key, goto }) => `${key}: ${String(goto)}`)).toEqual([]);
});

test("a payment changes the invoices that it pays and the customer's balance", () => {
  expect(affectedBy("payment")).toEqual(expect.arrayContaining([payments.name, invoices.name, customers.name]));
});

test("a note or a file may belong to any record that has a page", () => {
  for (const noun of ["note", "file"] as const)
    expect(affectedBy(noun)).toEqual(expect.arrayContaining([customers.name, invoices.name, items.name, payments.name]));
});

test("a noun that says nothing affects its own list alone", () => {
  expect(affectedBy("tax_profile")).toEqual(["tax-profiles"]);
  expect(affectedBy("api_key")).toEqual(["api-keys"]);
});
