import ar from "../defaults/ar.json";
import en from "../defaults/en.json";

const names: Readonly<Record<"en" | "ar", Readonly<Record<string, string>>>> = { en: en.tables, ar: ar.tables };

/** What people call a table of the data map. */
export const tableName = (language: "en" | "ar", table: string): string => names[language][table] ?? table.replaceAll("_", " ");
