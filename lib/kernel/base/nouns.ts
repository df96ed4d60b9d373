import { nouns } from "./noun-declarations";
import type { NounDeclaration, NounPart } from "./noun-parts";
import type { Permission } from "./permissions";

export { nouns } from "./noun-declarations";
export type { NounPart } from "./noun-parts";

export type Noun = keyof typeof nouns;

/** The nouns of `Among` that declare the part `P`. */
export type NounWith<P extends NounPart, Among extends Noun = Noun> = {
  [N in Among]: (typeof nouns)[N] extends { parts: readonly (infer Q)[] } ? (P extends Q ? N : never) : never;
}[Among];

/** A kind of document that a link can open. */
export type LinkableNoun = NounWith<"links">;

/** The list name of a noun: `PluralOf<"tax_profile">` is "tax-profiles". */
export type PluralOf<N extends Noun> = (typeof nouns)[N]["plural"];

/** The table of a noun, as `nouns` names it. */
export type TableOf<N extends Noun> = (typeof nouns)[N]["table"];

/** The declaration of a noun, for code that takes any. */
export function nounOf(noun: Noun): NounDeclaration {
  return nouns[noun];
}

/** The permission to read records of a noun. */
export function readPermission(noun: Noun): Permission {
  const { read, plural } = nounOf(noun);
  return read ?? (`${plural.replaceAll("-", "_")}.read` as Permission);
}

export const nounNames = Object.keys(nouns) as [Noun, ...Noun[]];

/** The nouns that declare a part, in the order of the list; a tuple, as `z.enum` wants one. */
export function nounsWith<P extends NounPart>(part: P): [NounWith<P>, ...NounWith<P>[]] {
  return nounNames.filter((noun) => nounOf(noun).parts?.includes(part)) as [NounWith<P>, ...NounWith<P>[]];
}

/** The nouns that notes, files, custom values or links attach to: each of their records has a row in the table `records`. */
export const attachedNouns: readonly Noun[] = nounNames.filter((noun) =>
  nounOf(noun).parts?.some((part) => part === "notes" || part === "files" || part === "custom" || part === "links"),
);

/** The nouns of which `records` knows the record itself: those with custom fields, and those of which some see only their own. */
export const relatedNouns: readonly Noun[] = attachedNouns.filter(
  (noun) => nounOf(noun).parts?.includes("custom") === true || nounOf(noun).owner !== undefined,
);

/** "an invoice", for the sentences of the API's documentation. */
export function aOrAn(noun: Noun): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun.replaceAll("_", " ")}`;
}
