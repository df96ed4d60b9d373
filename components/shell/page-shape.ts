/** What a page looks like while it loads. */
export type PageShape = { kind: "list" | "record"; list: string } | { kind: "page" };

/** The shape of a page by its address: `/dashboard/<company>/<list>` is a list, `…/<list>/<id>` a record, anything else a plain page. */
export function pageShapeOf(href: string, lists: readonly string[]): PageShape {
  const [list, id, ...rest] = (href.split(/[?#]/)[0] ?? "").split("/").filter(Boolean).slice(2);
  if (list === undefined || !lists.includes(list) || id === "new" || rest.length > 0) return { kind: "page" };
  return { kind: id === undefined ? "list" : "record", list };
}
