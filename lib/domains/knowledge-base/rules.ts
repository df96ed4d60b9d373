import { AppError } from "@/lib/kernel/base/errors";
import type { ArticleStatus } from "./schema";

export { recordsOf } from "./rules/domain";
export { fileIdsIn, filePath, renderWithFiles, replaceFiles } from "./rules/files";
export { anchorHeadings, type Heading } from "./rules/headings";
export { excerptOf, markMatches, type Piece } from "./rules/highlight";
export { freeSlug, toSlug } from "./rules/slug";

/** The merge fields of articles: facts that a company tells everybody. */
export const publicFields = ["company.name", "company.email", "company.phone"] as const;

/** The deepest place of a category; the top is 1. */
export const deepest = 3;

/** @throws AppError `conflict` for an article that visitors can read. */
export function assertDraft({ status }: { status: ArticleStatus | string }, act: "unpublish" | "delete"): void {
  if (act === "delete" && status === "published") throw new AppError("conflict", "Unpublish the article before you delete it.");
  if (act === "unpublish" && status === "draft") throw new AppError("conflict", "The article is not published. It can be published.");
}

interface Place {
  id: string;
  parent_id: string | null;
}

/**
 * Checks the place of a category under another. `id` is null for a new category, which has nothing under it.
 * @throws AppError `conflict` when it would be inside itself, or deeper than three levels.
 */
export function assertFits(places: readonly Place[], id: string | null, parent_id: string | null): void {
  const parents = new Map(places.map((place) => [place.id, place.parent_id]));
  let level = 1;
  for (let above = parent_id; above !== null && level <= deepest; above = parents.get(above) ?? null) {
    if (above === id) throw new AppError("conflict", "A category cannot be inside itself.");
    level += 1;
  }
  const heightOf = (of: string): number =>
    1 + Math.max(0, ...places.filter((place) => place.parent_id === of).map((place) => heightOf(place.id)));
  if (level + (id === null ? 0 : heightOf(id) - 1) > deepest)
    throw new AppError("conflict", `Categories have at most ${deepest} levels. Choose a category further up.`);
}

interface Placed extends Place {
  name: string;
  position: number;
}

/** Categories in reading order, each followed by those inside it, with its level (the top is 1) and the names from the top down to it. */
export function orderTree<Row extends Placed>(
  rows: readonly Row[],
  parent_id: string | null = null,
  above: readonly string[] = [],
): Branch<Row>[] {
  return rows
    .filter((row) => row.parent_id === parent_id)
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .flatMap((row) => {
      const path = [...above, row.name];
      return [{ row, level: path.length, path }, ...orderTree(rows, row.id, path)];
    });
}

export interface Branch<Row> {
  row: Row;
  level: number;
  path: readonly string[];
}
