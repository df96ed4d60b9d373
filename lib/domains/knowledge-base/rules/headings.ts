import { freeSlug, toSlug } from "./slug";

/** A heading of an article, with the anchor that leads to it. */
export interface Heading {
  id: string;
  /** 2 to 6. */
  level: number;
  text: string;
}

const heading = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * Gives each heading of sanitised HTML an anchor, and moves all down a level where the text has one of the first: that is the title's.
 * The sanitiser escapes every `<` of a text and allows headings no attribute but `dir` and `lang`.
 */
export function anchorHeadings(html: string): { html: string; headings: Heading[] } {
  const deeper = /<h1[\s>]/.test(html) ? 1 : 0;
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const anchored = html.replace(heading, (_whole, digit: string, attributes: string, inside: string) => {
    const level = Math.min(Number(digit) + deeper, 6);
    const text = textOfHtml(inside);
    const id = freeSlug(toSlug(text) || "part", taken);
    taken.add(id);
    headings.push({ id, level, text });
    return `<h${String(level)} id="${id}"${attributes}>${inside}</h${String(level)}>`;
  });
  return { html: anchored, headings };
}

const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
