import ar from "./defaults/tables.ar.json";
import en from "./defaults/tables.en.json";

const names: Readonly<Record<"en" | "ar", Readonly<Record<string, string>>>> = { en, ar };

/** What people call a table of the data map. */
export const tableName = (language: "en" | "ar", table: string): string => names[language][table] ?? table.replaceAll("_", " ");
