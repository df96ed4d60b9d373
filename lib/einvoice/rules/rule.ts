import type { EInvoice } from "../model";

/** A rule of the standard or of a profile. `find` gives the places in the model that break it. Its words are in `e_invoice_rules`. */
export interface Rule {
  id: string;
  term: string;
  severity: "error" | "warning";
  find: (document: EInvoice) => string[];
}

export const error = (id: string, term: string, find: Rule["find"]): Rule => ({ id, term, severity: "error", find });
export const warning = (id: string, term: string, find: Rule["find"]): Rule => ({ id, term, severity: "warning", find });

export const has = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** The place, unless all is right there. */
export const at = (path: string, isRight: boolean): string[] => (isRight ? [] : [path]);

/** The places of those items that are not right; `field` is the one to look at. */
export function each<Item>(items: readonly Item[], path: string, isRight: (item: Item) => boolean, field?: string): string[] {
  return items.flatMap((item, index) => at(field ? `${path}.${index}.${field}` : `${path}.${index}`, isRight(item)));
}

/** Like `each`, for what stands in every line: its allowances, for one. */
export function inLines(document: EInvoice, find: (line: EInvoice["lines"][number]) => string[]): string[] {
  return document.lines.flatMap((line, index) => find(line).map((path) => `lines.${index}.${path}`));
}
