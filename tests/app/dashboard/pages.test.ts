import { readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { staffPages } from "./pages";

const folder = resolve(import.meta.dirname, "../../../app/dashboard/[tenant]");

/** The segments of every page's folder, within the company. */
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) =>
    dirname(file)
      .split("/")
      .filter((segment) => segment !== "."),
  );

const isDynamic = (segment: string | undefined) => segment?.startsWith("[") === true;

/** The page that Next shows at an address: a segment's own name goes before a folder that takes any. */
function pageAt(address: string): string | undefined {
  const segments = (address.split("?")[0] ?? "").split("/").filter((segment) => segment !== "");
  const fitting = pages.filter(
    (page) => page.length === segments.length && page.every((segment, at) => isDynamic(segment) || segment === segments[at]),
  );
  const [best] = fitting.sort((one, other) => one.filter(isDynamic).length - other.filter(isDynamic).length);
  return best?.join("/");
}

test("every staff page is walked, and every address of the walk has a page", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(staffPages.filter((address) => pageAt(address) === undefined)).toEqual([]);
  const walked = new Set(staffPages.map(pageAt));
  expect(pages.map((page) => page.join("/")).filter((page) => !walked.has(page))).toEqual([]);
});

test("a folder's own name goes before one that takes any", () => {
  expect(pageAt("/invoices/new")).toBe("invoices/new");
  expect(pageAt("/invoices/{invoice}")).toBe("invoices/[id]");
  expect(pageAt("/invoices/{invoice}/nowhere")).toBeUndefined();
});
