import { describe, expect, test } from "vitest";
import { cellClasses, shownColumns, toggleColumn } from "@/components/list/columns";
import { nextSort, readQuery, setFilters, viewOf, withParameters } from "@/components/list/list-query";
import type { Column, Filter, View } from "@/components/list/declaration";

const filters: Filter[] = [
  { name: "tag", label: "Tag", kind: "text" },
  { name: "active", label: "Active", kind: "flag", yes: "Yes", no: "No" },
];
const views: View[] = [
  { key: "all", label: "All", query: {} },
  { key: "active", label: "Active", query: { active: "true" } },
];
const list = { filters, views, search: { name: "q", placeholder: "Search" } };

describe("readQuery", () => {
  test("accepts the parameters that the list knows and leaves out the screen's own", () => {
    expect(readQuery(list, new URLSearchParams("q=ada&tag=&active=true&columns=name&utm=x&sort=name"))).toEqual({
      q: "ada",
      active: "true",
      sort: "name",
    });
  });
});

test("changing the address drops the cursor and emptied parameters", () => {
  expect(withParameters(new URLSearchParams("q=ada&cursor=abc&tag=x"), { tag: null, active: "true" }).toString()).toBe("q=ada&active=true");
});

describe("viewOf", () => {
  test.each([
    [{}, "all"],
    [{ active: "true" }, "active"],
    [{ active: "true", q: "ada", sort: "name" }, "active"],
    [{ active: "false" }, undefined],
    [{ active: "true", tag: "x" }, undefined],
  ])("%j is %s", (query, key) => {
    expect(viewOf(views, query, "q")?.key).toBe(key);
  });
});

test("the active filters have their values", () => {
  expect(setFilters(filters, { active: "true", q: "x" }).map(({ filter, value }) => [filter.name, value])).toEqual([["active", "true"]]);
});

test("a column sorts in its own direction first, then in the other", () => {
  expect(nextSort("-created_at", { sort: "name" })).toBe("name");
  expect(nextSort("name", { sort: "name" })).toBe("-name");
  expect(nextSort("name", { sort: "created_at", descendingFirst: true })).toBe("-created_at");
  expect(nextSort("-created_at", { sort: "created_at", descendingFirst: true })).toBe("created_at");
});

describe("a column's visibility", () => {
  const column: Column<unknown> = { key: "tags", header: "Tags", cell: () => null, room: "72" };

  test("follows the list's width, until people choose the columns themselves", () => {
    expect(cellClasses(column, 3, false)).toContain("hidden @min-[72rem]:table-cell");
    expect(cellClasses(column, 3, true)).toContain("hidden sm:table-cell");
  });

  test("on a phone is that of its place in the row", () => {
    expect(cellClasses({ ...column, phone: "figure" }, 3, false)).toContain("max-sm:block");
    expect(cellClasses(column, 3, false)).not.toContain("max-sm:block");
    expect(cellClasses(column, 0, false)).not.toContain("hidden");
  });

  test("figures align right in every language, other alignment follows the text direction", () => {
    expect(cellClasses({ ...column, align: "figures" }, 1, true)).toContain("text-figures");
    expect(cellClasses({ ...column, align: "end" }, 1, true)).toContain("text-end");
  });
});

describe("columns", () => {
  const columns: Column<unknown>[] = ["name", "email", "phone"].map((key) => ({
    key,
    header: key,
    cell: () => null,
    hidden: key === "phone",
  }));
  const keysOf = (chosen: string | null) => shownColumns(columns, chosen).map(({ key }) => key);

  test("hidden columns are off until chosen, and the first always shows", () => {
    expect(keysOf(null)).toEqual(["name", "email"]);
    expect(keysOf("phone")).toEqual(["name", "phone"]);
  });

  test("toggling a column twice restores the default", () => {
    const once = toggleColumn(columns, null, "phone");
    expect(once).toBe("name,email,phone");
    expect(toggleColumn(columns, once, "phone")).toBeNull();
  });
});
