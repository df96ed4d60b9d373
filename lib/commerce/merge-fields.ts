const slot = /\{\{([^{}]*)\}\}/g;

/** The names between double braces, each once, in the order of the text. */
export function listMergeFields(text: string): string[] {
  return [...new Set([...text.matchAll(slot)].map((match) => (match[1] ?? "").trim()))];
}

/**
 * Markdown with its merge fields filled. Values are plain text: their punctuation is written as character references (CommonMark 0.31,
 * 2.5), so that it creates no link, emphasis or HTML. Unknown names and empty values stay as they are.
 */
export function fillMergeFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(slot, (whole, inside: string) => {
    const name = inside.trim();
    const value = Object.hasOwn(values, name) ? (values[name] ?? "") : "";
    return value === "" ? whole : value.replace(/[!-/:-@[-`{-~]/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
  });
}
