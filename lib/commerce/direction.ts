const rightToLeft: ReadonlySet<string> = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]);

/** The direction that a language is written in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language.split("-")[0]?.toLowerCase() ?? "") ? "rtl" : "ltr";
}

const anyRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * `isolate` for a sentence in `language`, where it makes a difference: text in Latin letters moves nothing in an English sentence, and
 * stays as it is.
 */
export function isolateIn(language: string, text: string): string {
  return directionOf(language) === "ltr" && !anyRightToLeft.test(text) ? text : isolate(text);
}

/**
 * Text of somebody's own (a name, a number) for the middle of a sentence: it is ordered by its own direction and moves nothing around it
 * (first strong isolate, UAX #9). Where there are elements, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
