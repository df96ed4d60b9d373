import { foldText } from "@/lib/kernel/base/fold-text";

/** A column with everything that its heading may be. */
export interface NamedColumn {
  key: string;
  /** The first ones mean the column more surely than the later ones. */
  names: readonly string[];
}

/** A mapping by heading. */
export interface Recipe {
  name: string;
  columns: Readonly<Record<string, string>>;
  /** Other headings by which its files are told from those of another program. */
  also?: readonly string[];
}

/** A heading without case, accents, punctuation, and what stands in brackets. */
export function foldHeading(heading: string): string {
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  return foldText(bare.trim() === "" ? heading : bare).replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * A column for each heading, or null: the recipe's where it names the heading, else the column whose name is nearest to the front of its
 * names. A column is given once, to the heading that names it best.
 */
export function proposeMapping(
  headings: readonly string[],
  columns: readonly NamedColumn[],
  recipe: Recipe | undefined,
): (string | null)[] {
  const keys = new Set(columns.map(({ key }) => key));
  const byRecipe = new Map(Object.entries(recipe?.columns ?? {}).map(([heading, key]) => [foldHeading(heading), key]));
  const mapping: (string | null)[] = headings.map(() => null);
  const given = new Set<string>();
  const give = (index: number, key: string | undefined) => {
    if (key === undefined || mapping[index] !== null || given.has(key) || !keys.has(key)) return;
    mapping[index] = key;
    given.add(key);
  };
  headings.forEach((heading, index) => give(index, byRecipe.get(foldHeading(heading))));
  if (recipe !== undefined) return mapping;
  const candidates = headings.flatMap((heading, index) => {
    const folded = foldHeading(heading);
    return columns.flatMap(({ key, names }) => {
      const place = folded === "" ? -1 : names.findIndex((name) => foldHeading(name) === folded);
      return place === -1 ? [] : [{ index, key, place }];
    });
  });
  for (const { index, key } of candidates.sort((one, other) => one.place - other.place || one.index - other.index)) give(index, key);
  return mapping;
}

/** The share of a recipe's headings that a file has, if it was surely written for that recipe. */
const enough = 0.6;

/** The recipe that a file was surely written for: of several, the one that names most of its headings. */
export function findRecipe<R extends Recipe>(headings: readonly string[], recipes: readonly R[]): R | undefined {
  const folded = new Set(headings.map(foldHeading).filter((heading) => heading !== ""));
  const scored = recipes.map((recipe) => {
    const own = new Set([...Object.keys(recipe.columns), ...(recipe.also ?? [])].map(foldHeading));
    const shared = [...own].filter((heading) => folded.has(heading)).length;
    return { recipe, shared, share: shared / Math.max(1, own.size) };
  });
  const [best] = scored.filter(({ share, shared }) => share >= enough && shared >= 2).sort((one, other) => other.shared - one.shared);
  return best?.recipe;
}

/** What is wrong with a mapping: a column that the list does not have, or one that two headings have. */
export function mappingProblems(
  mapping: readonly (string | null)[],
  headings: number,
  keys: readonly string[],
): { path: string; code: string; message: string }[] {
  const problems = mapping.flatMap((key, index) => {
    const path = `mapping.${index}`;
    if (key === null) return [];
    if (!keys.includes(key)) return [{ path, code: "unknown", message: `There is no column ${key}.` }];
    return mapping.indexOf(key) === index ? [] : [{ path, code: "twice", message: `Two headings are mapped to ${key}.` }];
  });
  if (mapping.length === headings) return problems;
  const message = `The file has ${headings} columns; the mapping names ${mapping.length}.`;
  return [...problems, { path: "mapping", code: "length", message }];
}
