import type { BrowserNoun } from "@/components/shell/noun";
import { nounNames, nounOf, type Noun } from "@/lib/kernel/base/nouns";
import * as list from "./noun-list";

/** Every noun that a page mentions, in the order of `nouns`; the sidebar and the palette show them in this order. */
export const browserNouns: readonly BrowserNoun[] = Object.values(list)
  .flat()
  .sort((one, other) => nounNames.indexOf(one.noun) - nounNames.indexOf(other.noun));

const byNoun = new Map<Noun, BrowserNoun>(browserNouns.map((declared) => [declared.noun, declared]));

/** The declaration of a noun, or undefined for one that no page mentions. */
export function browserNounOf(noun: Noun): BrowserNoun | undefined {
  return byNoun.get(noun);
}

/** Where a record is shown, within the company's pages, or null while its noun has no page. */
export function recordSegments(noun: Noun, id: string): readonly [string, string, ...string[]] | null {
  return browserNounOf(noun)?.page?.(id) ?? null;
}

const recordLists = browserNouns.filter(({ nav, page }) => nav !== undefined && page !== undefined).map(({ noun }) => nounOf(noun).plural);

/** The names of the resources whose rows may show something else once a record of the noun has changed. */
export function affectedBy(noun: Noun): readonly string[] {
  const affects = browserNounOf(noun)?.affects ?? [nounOf(noun).plural];
  return affects === "any_record" ? recordLists : affects;
}
