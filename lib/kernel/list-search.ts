import { foldText, likeText } from "./base/fold-text";
import { nounOf, nouns, type Noun, type NounWith } from "./base/nouns";
import { isOutside, type Ctx } from "./context";
import type { Keyset } from "./paging";

/** A where-clause of a noun's rows: each word is in one of the texts by which the record is found, or one of the words used for it. */
export interface TextFilter {
  AND: { texts: { some: { OR: { text: { contains: string } }[]; internal?: false } } }[];
}

/** The order of a list that is searched without one of its own. */
interface ListSearch {
  where: TextFilter;
  /** Finds the record whose number or code was entered; null where the text is none, or the list has an order. */
  exact: { texts: { some: { text: { contains: string }; code: string } } } | null;
}

const isFound = (noun: Noun): noun is NounWith<"search"> => nounOf(noun).parts?.includes("search") === true;

const mostWords = 10;

/** The words of a text; those beyond the tenth are one, so that no text costs more. */
function wordsOf(text: string): string[] {
  const words = [...new Set(foldText(text).split(/\s+/u))].filter((word) => word !== "");
  return words.length <= mostWords ? words : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(" ")];
}

/** A number that is one digit off is another number, and short words are alike by chance. */
const mayBeMisspelt = (word: string) => word.length >= 4 && !/\p{N}/u.test(word);

/** For each of these words that occurs nowhere, the words in use that are spelt alike. */
async function correct(ctx: Ctx, noun: NounWith<"search">, words: string[]): Promise<{ typed: string; used: string }[]> {
  if (words.length === 0) return [];
  const view = `${nouns[noun].table}_texts`;
  return ctx.db.$queryRaw`select typed, used from public.correct_words(${view}, ${words}::text[])`;
}

/** The database's folding keeps a sigma's form for the end of a word. */
const spellings = (word: string) => (word.endsWith("σ") ? [word, `${word.slice(0, -1)}ς`] : [word]);

/**
 * The filter of a list by the text `q`: records with all its words, in any order, in one or several of the texts by which they are found.
 * A word that occurs nowhere stands for those in use that are spelt alike.
 */
export async function filterByText(ctx: Ctx, noun: NounWith<"search">, q: string): Promise<TextFilter> {
  const words = wordsOf(q);
  // Which words are in use would tell a customer about others' records.
  const corrections = isOutside(ctx) ? [] : await correct(ctx, noun, words.filter(mayBeMisspelt));
  const internal = isOutside(ctx) ? ({ internal: false } as const) : {};
  const usedFor = (word: string) => corrections.filter(({ typed }) => typed === word).map(({ used }) => used);
  return {
    AND: words.map((word) => {
      const OR = [...spellings(word), ...usedFor(word)].map((each) => ({ text: { contains: likeText(each) } }));
      return { texts: { some: { OR, ...internal } } };
    }),
  };
}

/** What `q` asks of a list: everything of the noun if it is missing. */
export async function searchList(
  ctx: Ctx,
  noun: Noun,
  { q, sort }: { q?: string | undefined; sort?: string | undefined },
): Promise<ListSearch> {
  if (q === undefined || !isFound(noun)) return { where: { AND: [] }, exact: null };
  const code = foldText(q).replace(/^#/, "");
  const isCode = sort === undefined && /\p{N}/u.test(code);
  return {
    where: await filterByText(ctx, noun, q.replace(/^#(?=\d)/, "")),
    exact: isCode ? { texts: { some: { text: { contains: likeText(code) }, code } } } : null,
  };
}

interface Readers<Row> {
  rows: (where: object, take: number) => Promise<Row[]>;
  /** The row that goes first, of those that the list's filters find. */
  first: (where: object) => Promise<Row | null>;
}

/** The rows of one page, and one more if another follows; the record whose number was entered stands first. */
export async function readExactFirst<Row extends { id: string }>(
  keyset: Keyset,
  exact: ListSearch["exact"],
  { rows, first }: Readers<Row>,
): Promise<Row[]> {
  // A page of one row has no room for a row before its own.
  const found = exact === null || keyset.limit === 1 ? null : await first(exact);
  if (found === null) return rows(keyset.where, keyset.take);
  const others = { AND: [keyset.where, { id: { not: found.id } }] };
  return keyset.after === null ? [found, ...(await rows(others, keyset.take - 1))] : rows(others, keyset.take);
}
