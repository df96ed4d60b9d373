import { AppError } from "@/lib/kernel/base/errors";

/**
 * The names of a table that has an entry for each of them, in its order. A list takes the options of a filter from such a table and not
 * from a schema, so that it need not load what checks a form.
 */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}

/** The one of the names that a text is; undefined for another text. */
export function findName<Name extends string>(names: readonly Name[], text: string | null | undefined): Name | undefined {
  return names.find((name) => name === text);
}

/** The same for a choice that must have been made. @throws AppError `invalid` for another text. */
export function chosenName<Name extends string>(names: readonly Name[], text: string | null | undefined): Name {
  const name = findName(names, text);
  if (name === undefined) throw new AppError("invalid", "Choose one of the options.");
  return name;
}
