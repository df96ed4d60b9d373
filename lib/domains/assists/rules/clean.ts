import { dropUnseen } from "./fence";
import { redact } from "./redact";

const address = /\bhttps?:\/\/[^\s<>()[\]"']+/gi;

/** The addresses in a text, without punctuation that ends a sentence. */
export function addressesIn(text: string): Set<string> {
  return new Set([...text.matchAll(address)].map(([found]) => found.replace(/[.,;:!?]+$/, "")));
}

/**
 * A model's text for people: plain text or small Markdown. Pictures, HTML and merge fields go, and so do links whose address is not in what
 * was sent, since an address can carry data out (OWASP LLM01).
 */
export function cleanAnswer(text: string, known: ReadonlySet<string>): string {
  const isKnown = (url: string): boolean => known.has(url.replace(/[.,;:!?]+$/, ""));
  const shown = dropUnseen(text)
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_whole, label: string, url: string) => (isKnown(url) ? `${label} (${url})` : label))
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/\{\{|\}\}/g, "")
    .replace(address, (url) => (isKnown(url) ? url : ""))
    .replace(/\b(?:javascript|data|vbscript):\S*/gi, "");
  return redact(shown)
    .text.replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
