import arabic from "./ar/starting.json";
import english from "./en/starting.json";
import type { Locale } from "./locale";

/**
 * What the records that a new company begins with are called, in its language. They are the company's own from then on: it may rename them.
 */
export const startingNames: Readonly<Record<Locale, typeof english>> = { en: english, ar: arabic };
