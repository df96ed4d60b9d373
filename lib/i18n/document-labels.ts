import arabic from "./ar/document.json";
import english from "./en/document.json";

/** The fixed words of a document in a language; English where there are none of its own. */
export function documentLabels(language: string): typeof english {
  return language.split("-")[0] === "ar" ? arabic : english;
}
