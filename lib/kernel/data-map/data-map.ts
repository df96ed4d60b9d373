import { companyTables } from "./company";
import { customerTables } from "./customers";
import type { PersonTable, TableMap } from "./define";
import { documentTables } from "./documents";
import { messageTables } from "./messages";
import { workTables } from "./work";

/**
 * Whose data each table of companies holds, and what the erasure of a person does with it. A guard refuses a table or a column of text that
 * is not here. Ids, numbers, flags and times say nothing of a person by themselves. Parts follow parts of tables that stand before them.
 */
export const dataMap: Readonly<Record<string, TableMap>> = {
  ...customerTables,
  ...workTables,
  ...documentTables,
  ...messageTables,
  ...companyTables,
};

/** The tables with persons, in the order in which they are searched. */
export const personTables: readonly (readonly [string, PersonTable])[] = Object.entries(dataMap).flatMap(([name, table]) =>
  table.kind === "person" ? [[name, table] as const] : [],
);

/** The fixed values that stand in the place of a person's. */
export const erasedText = "Erased";
export const erasedAddress = "erased@erased.invalid";

/** The part of a row that is found by its text alone. */
export const mentionPart = "mention";
