import { quoted, type ArchiveClient } from "@/lib/kernel/company-archive/tables";
import { mentionPart, personTables } from "./data-map";
import type { Part, PersonTable } from "./define";
import { patternsOf, phoneEnds, type KnownPerson } from "./person";

export interface FoundRow {
  table: string;
  part: string;
  id: string;
  /** Whether a person decides about it, and null until they have. */
  proposed: boolean;
  included: boolean | null;
}

export interface Search {
  tenant_id: string;
  person: KnownPerson;
  /** Whether the customers with the person's address are the person. */
  whole: boolean;
  /** What a person has decided, by `rowKey`. */
  decided: ReadonlyMap<string, boolean>;
}

export const rowKey = ({ table, part, id }: Pick<FoundRow, "table" | "part" | "id">): string => `${table}:${part}:${id}`;

const column = (name: string): string => `t.${quoted(name)}`;
const anyOf = (conditions: readonly string[]): string => (conditions.length === 0 ? "false" : `(${conditions.join(" or ")})`);

/** Conditions that name the person alone, and those that another may share. */
function conditionsOf({ email = [], external = [], phone = [], where }: Part): { sure: string; shared: string } {
  const sure = [
    ...email.map((name) => `lower(${column(name)}) = any($2::text[])`),
    ...external.map((name) => `${column(name)} = any($3::text[])`),
    ...(where === undefined ? [] : [`(${where.replaceAll("$emails", "$2::text[]")})`]),
  ];
  const shared = phone.map((name) => `right(regexp_replace(${column(name)}, '\\D', '', 'g'), 9) = any($4::text[])`);
  return { sure: anyOf(sure), shared: anyOf(shared) };
}

interface Row {
  id: string;
  sure: boolean;
}

/** The rows that a search finds, table by table; memory holds their ids. The client is in the tenant's scope. */
export class RowSearch {
  readonly #found = new Map<string, FoundRow[]>();

  constructor(
    private readonly client: ArchiveClient,
    private readonly search: Search,
  ) {}

  /** @returns the rows, and the person with the names that they have there. */
  async run(): Promise<{ rows: FoundRow[]; person: KnownPerson }> {
    for (const [table, map] of personTables)
      for (const [part, how] of Object.entries(map.parts)) {
        const rows = how.whole === true && !this.search.whole ? [] : await this.#findPart(table, how);
        this.#keep(table, part, rows, how.proposed === true);
      }
    const person = { ...this.search.person, names: await this.#readNames() };
    for (const [table, map] of personTables) this.#keep(table, mentionPart, await this.#findMentions(table, map, person), false);
    return { rows: [...this.#found.values()].flat(), person };
  }

  #keep(table: string, part: string, rows: readonly Row[], isProposed: boolean): void {
    const found = rows.map(({ id, sure }) => {
      const proposed = !sure || isProposed;
      const decided = proposed ? this.search.decided.get(rowKey({ table, part, id })) : true;
      return { table, part, id, proposed, included: decided ?? null };
    });
    this.#found.set(`${table}:${part}`, found);
  }

  #included(name: string): string[] {
    const rows = this.#found.get(name.includes(":") ? name : `${name}:self`) ?? [];
    return rows.filter(({ included }) => included === true).map(({ id }) => id);
  }

  async #findPart(table: string, part: Part): Promise<Row[]> {
    const { tenant_id, person } = this.search;
    const { sure, shared } = conditionsOf(part);
    const rows = new Map<string, boolean>();
    const add = (found: readonly Row[]) => found.forEach((row) => rows.set(row.id, row.sure || (rows.get(row.id) ?? false)));
    const values = [tenant_id, person.emails, person.external, phoneEnds(person.phones)];
    const used = "cardinality($2::text[]) + cardinality($3::text[]) + cardinality($4::text[]) > 0";
    if (sure !== "false" || shared !== "false")
      add(await this.#select(table, `select t.id, coalesce(${sure}, false) as sure`, `${used} and (${sure} or ${shared})`, values));
    for (const { from, on } of part.follows ?? []) {
      const ids = this.#included(from);
      if (ids.length === 0) continue;
      const condition = /^\w+$/.test(on) ? `${column(on)} = any($2::uuid[])` : followed(on);
      const given = on.includes("$emails") ? [tenant_id, ids, person.emails] : [tenant_id, ids];
      add(await this.#select(table, "select t.id, true as sure", `(${condition})`, given));
    }
    return [...rows].map(([id, isSure]) => ({ id, sure: isSure }));
  }

  async #findMentions(table: string, { mention, keep }: PersonTable, person: KnownPerson): Promise<Row[]> {
    if (mention.length === 0) return [];
    const { strong, weak } = patternsOf(person);
    const text = `concat_ws(' ', ${mention.map((name) => `${column(name)}::text`).join(", ")})`;
    const matches = (place: string) => `(${place} <> '' and ${text} ~* ${place})`;
    const select = `select t.id, ${matches("$2")} as sure`;
    // The steps of requests have the name and number that were asked for; each decision would propose those of the one before.
    const isOfRequest = keep?.reason === "accountability" ? ` and not coalesce(${keep.when}, false)` : "";
    return this.#select(table, select, `(${matches("$2")} or (${matches("$3")}${isOfRequest}))`, [this.search.tenant_id, strong, weak]);
  }

  /** The names that the person has in their own rows, and in the request. */
  async #readNames(): Promise<string[]> {
    const names = new Set(this.search.person.names);
    for (const [table, { parts }] of personTables)
      for (const [part, { names: columns = [] }] of Object.entries(parts)) {
        const ids = columns.length === 0 ? [] : this.#included(`${table}:${part}`);
        if (ids.length === 0) continue;
        const list = columns.map((name) => `${column(name)}::text`).join(", ");
        const { rows } = await this.client.query<{ name: string | null }>(
          `select distinct unnest(array[${list}]) as name from public.${quoted(table)} t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
          [this.search.tenant_id, ids],
        );
        for (const { name } of rows) if (name !== null && name !== "") names.add(name);
      }
    return [...names];
  }

  async #select(table: string, select: string, where: string, values: readonly unknown[]): Promise<Row[]> {
    const text = `${select} from public.${quoted(table)} t where t.tenant_id = $1 and ${where}`;
    return (await this.client.query<Row>(text, [...values])).rows;
  }
}

const followed = (on: string): string =>
  on.replaceAll("$ids::text[]", "$2::text[]").replaceAll("$ids", "$2::uuid[]").replaceAll("$emails", "$3::text[]");
