import type { Filter, ListDeclaration, View } from "./declaration";

const customFilter = /^custom\[[a-z0-9_]+\]$/;

/** The part of the address that concerns the list's rows, as API parameters; the rest (columns, view) belongs to the screen. */
export function readQuery(
  declaration: Pick<ListDeclaration<never>, "filters" | "search" | "views">,
  address: URLSearchParams,
): Record<string, string> {
  const viewNames = declaration.views.flatMap((view) => Object.keys(view.query));
  const names = new Set([
    "sort",
    ...declaration.filters.map((filter) => filter.name),
    ...viewNames,
    ...(declaration.search ? [declaration.search.name] : []),
  ]);
  // Custom fields are filters, too, which are known only once they have loaded.
  return Object.fromEntries([...address].filter(([name, value]) => (names.has(name) || customFilter.test(name)) && value !== ""));
}

/** Returns the address with some parameters set and others (null) removed. */
export function withParameters(address: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The view that matches the query, or null; sort and search are ignored. */
export function viewOf(views: readonly View[], query: Readonly<Record<string, string>>, searchName: string | undefined): View | null {
  const plain = Object.entries(query).filter(([name]) => name !== "sort" && name !== searchName);
  return (
    views.find((view) => {
      const filters = Object.entries(view.query).filter(([name]) => name !== "sort");
      return filters.length === plain.length && filters.every(([name, value]) => query[name] === value);
    }) ?? null
  );
}

/** The active filters with their values. */
export function setFilters(filters: readonly Filter[], query: Readonly<Record<string, string>>): { filter: Filter; value: string }[] {
  return filters.flatMap((filter) => {
    const value = query[filter.name];
    return value === undefined ? [] : [{ filter, value }];
  });
}

/** The next sort after a click on a column: its natural direction first, then the other. */
export function nextSort(current: string, column: { sort: string; descendingFirst?: boolean | undefined }): string {
  const [first, second] = column.descendingFirst ? [`-${column.sort}`, column.sort] : [column.sort, `-${column.sort}`];
  return current === first ? second : first;
}
