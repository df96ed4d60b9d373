import type { Filter, ListDeclaration, View } from "./declaration";

/** What of the address is about the list's rows, as the API takes it; the rest of the address (columns, view) is the screen's. */
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
  return Object.fromEntries([...address].filter(([name, value]) => names.has(name) && value !== ""));
}

/** The address with some of its parameters set, and others (null) taken away. */
export function withParameters(address: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The view that the query is, or null when it is none of them; sorting and search go on top of any. */
export function viewOf(views: readonly View[], query: Readonly<Record<string, string>>, searchName: string | undefined): View | null {
  const plain = Object.entries(query).filter(([name]) => name !== "sort" && name !== searchName);
  return (
    views.find((view) => {
      const wanted = Object.entries(view.query).filter(([name]) => name !== "sort");
      return wanted.length === plain.length && wanted.every(([name, value]) => query[name] === value);
    }) ?? null
  );
}

/** The filters that are set, with their values. */
export function setFilters(filters: readonly Filter[], query: Readonly<Record<string, string>>): { filter: Filter; value: string }[] {
  return filters.flatMap((filter) => {
    const value = query[filter.name];
    return value === undefined ? [] : [{ filter, value }];
  });
}

/** The sort after a click on a column: its natural direction first, then the other. */
export function nextSort(current: string, column: { sort: string; descendingFirst?: boolean | undefined }): string {
  const [first, second] = column.descendingFirst ? [`-${column.sort}`, column.sort] : [column.sort, `-${column.sort}`];
  return current === first ? second : first;
}
