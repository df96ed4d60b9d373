import arabic from "./ar/document.json";
import arabicTaxNumbers from "./ar/tax_numbers.json";
import english from "./en/document.json";
import englishTaxNumbers from "./en/tax_numbers.json";

const inEnglish = { ...english, tax_numbers: englishTaxNumbers.names };
const inArabic: typeof inEnglish = { ...arabic, tax_numbers: arabicTaxNumbers.names };

/** The fixed words of a document in a language; English where there are none of its own. */
export function documentLabels(language: string): typeof inEnglish {
  return language.split("-")[0] === "ar" ? inArabic : inEnglish;
}
