const rightToLeft: ReadonlySet<string> = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]);

/** The writing direction of a language (BCP 47). */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language.split("-")[0]?.toLowerCase() ?? "") ? "rtl" : "ltr";
}

const anyRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Isolates `text` for a sentence in `language`, but only where it makes a difference: Latin text in an English sentence stays as it is.
 */
export function isolateIn(language: string, text: string): string {
  return directionOf(language) === "ltr" && !anyRightToLeft.test(text) ? text : isolate(text);
}

/**
 * Wraps user-entered text (a name, a number) in a first strong isolate (UAX #9), so that it keeps its own direction and does not reorder
 * the sentence around it. In markup, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
