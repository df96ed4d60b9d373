import { describe, expect, test } from "vitest";
import { deriveAddresses, listAppPages, listPagesIn, listStaffAddresses, pageAt, segmentsOf } from "@/tests/support/app-pages";
import { portalVisits } from "./portal/pages";

const pages = ["", "invoices", "invoices/new", "invoices/[id]", "invoices/[id]/edit", "settings/gateways/[slug]", "wiki/[...rest]"].map(
  (path) => ({ folders: segmentsOf(path) }),
);
const pageOf = (address: string) => pageAt(pages, segmentsOf(address))?.folders.join("/");
const gateways = "/settings/gateways/stripe";
const wiki = "/wiki/any/page";

test("a folder's own name goes before one that takes any, and that before one that takes the rest", () => {
  expect(pageOf("/invoices/new")).toBe("invoices/new");
  expect(pageOf("/invoices/{invoice}?done=1")).toBe("invoices/[id]");
  expect(pageOf("/invoices/{invoice}/nowhere")).toBeUndefined();
  expect(pageOf("/wiki/a/b/c")).toBe("wiki/[...rest]");
});

describe("the addresses to walk", () => {
  test("are those of the folders, with the noun whose list a record's page stands beneath", () => {
    expect(deriveAddresses(pages, [gateways, wiki])).toEqual([
      "",
      "/invoices",
      "/invoices/new",
      "/invoices/{invoice}",
      "/invoices/{invoice}/edit",
      gateways,
      wiki,
    ]);
  });

  test("have the named states of a page beside it, and the named records instead of the derived one", () => {
    const named = ["/invoices?status=paid", "/invoices/{draft}/edit", gateways, wiki];
    expect(deriveAddresses(pages, named)).toEqual(expect.arrayContaining(["/invoices", ...named]));
    expect(deriveAddresses(pages, named)).not.toContain("/invoices/{invoice}/edit");
  });

  test("are refused where nothing says which record a page shows", () => {
    expect(() => deriveAddresses(pages, [wiki])).toThrow(/\[slug\] of settings\/gateways/);
    expect(() => deriveAddresses([{ folders: ["nonsense", "[id]"] }], [])).toThrow(/\[id\] of nonsense/);
  });

  test("are refused where no page is", () => {
    expect(() => deriveAddresses(pages, [gateways, wiki, "/nowhere"])).toThrow("No page is at /nowhere.");
  });
});

test("every staff page is walked", async () => {
  const own = listPagesIn("dashboard", "[tenant]");
  const walked = new Set((await listStaffAddresses()).map((address) => pageAt(own, segmentsOf(address))?.file));
  expect(own.length).toBeGreaterThan(30);
  expect(own.filter(({ file }) => !walked.has(file))).toEqual([]);
});

test("every page of the portal and of document links is walked", () => {
  const site = (address: string) => {
    const [part = "", ...rest] = segmentsOf(address);
    return pageAt(listAppPages(), [part, "acme", ...rest])?.file;
  };
  const walked = new Set(portalVisits.map(({ path }) => site(path)));
  const own = listAppPages().filter(({ folders }) => folders[1] === "[site]");
  expect(own.length).toBeGreaterThan(8);
  expect(own.map(({ file }) => file).filter((file) => !walked.has(file))).toEqual([]);
});
