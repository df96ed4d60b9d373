import type { z } from "zod";
import type { EventDefinition } from "./base/events";
import type { MailLanguage } from "./base/mails";
import type { Noun, NounWith } from "./base/nouns";
import type { Permission } from "./base/permissions";
import type { Ctx } from "./context";
import type { SearchHit } from "./search";

/** Finds one record through its domain's `visible`, deleted or not. @throws AppError `not_found`. */
type Find = (ctx: Ctx, id: string) => Promise<{ id: string }>;

interface Search {
  /** Answers at most `limit` records that match, through the domain's `visible`. */
  run(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]>;
  /** The kind of record whose page shows a hit, where hits have no page of their own: their `within` is its id. */
  shownAt?: Noun;
}

interface List {
  /** The query of the list operation; a saved view keeps all of it but `limit`, `cursor` and `include`. */
  query: z.ZodObject;
  /** A row of the list; its fields are the columns that a view may show. */
  row: z.ZodObject;
}

/** The nouns whose records are shown by name in the rows of others. */
export type NamedNoun = NounWith<"search"> | "task_status";

/** What a cell of an exported column holds. `words` are paths in the noun's catalogue. */
type Cells =
  | { type: "text" | "number" | "day" | "instant" | "country" }
  /** A list, each entry as text; `each` names the field of an entry that is no text itself. */
  | { type: "texts"; each?: string }
  /** Money in the currency that another field of the row names. */
  | { type: "amount"; currency: string }
  /** Amounts in several currencies, as the ledger answers them. */
  | { type: "amounts" }
  | { type: "choice"; words: string }
  | { type: "flag"; words: readonly [yes: string, no: string] }
  /** The name of the record that the field refers to. */
  | { type: "name"; of: NamedNoun };

/** A column of an exported list. Its key is a field of the row, and its heading the word of that field in the noun's catalogue. */
export type ListColumn = Cells & {
  /** The field of the row, where the column has a key of its own. */
  field?: string;
  /** The field whose word is the heading, where it is another. */
  label?: string;
  /** Left out unless the reader chooses it. */
  extra?: true;
  /** What the list must be asked to include. */
  include?: string;
};

/** A list that can be exported: its operation, called page by page as the reader, and its columns in order. */
export interface ExportedList extends List {
  read(ctx: Ctx, input: never): Promise<{ data: object[]; next_cursor: string | null; total?: { count: number; capped: boolean } }>;
  columns: Readonly<Record<string, ListColumn>>;
  /** Further columns that depend on the list's query; a row holds what they show in `cells`, by their keys. */
  more?(ctx: Ctx, input: never): Promise<{ key: string; label: string }[]>;
}

/** The values of the noun's emails for one record, formatted for the language. @throws AppError `not_found`. */
type MailValues = (ctx: Ctx, id: string, language: MailLanguage) => Promise<Record<string, string>>;

/** What the rest of the product needs to know of one kind of record. */
export interface RecordDefinition {
  readonly noun: Noun;
  /** The permission to read it; "own" if a record belongs to one colleague, who may read it. */
  readonly read: Permission | "own";
  /** The field of the resource that names a record in a sentence; null where its customer's name must do. */
  readonly title: string | null;
  readonly events: readonly EventDefinition[];
  /** Needed by a timeline; and contacts and link holders receive live updates only of records that this finds for them. */
  readonly find?: Find | undefined;
  readonly search?: Search | undefined;
  readonly list?: (List & Partial<ExportedList>) | undefined;
  /** Fills previews of the emails that name this noun as their `record`. */
  readonly mailValues?: MailValues | undefined;
}

/** What the parts of a noun in `nouns` ask of its record. */
type Parts<N extends Noun> = (N extends NounWith<"timeline" | "notes" | "files" | "links"> ? { find: Find } : { find?: Find }) &
  (N extends NounWith<"search"> ? { search: Search } : { search?: never }) &
  (N extends NounWith<"exports"> ? { list: ExportedList } : N extends NounWith<"views"> ? { list: List } : { list?: never });

/** Declares a kind of record in its domain's `record.ts`; `lib/domains/records.ts` gathers all of them. */
export function defineRecord<N extends Noun, Resource extends z.ZodObject>(
  definition: {
    noun: N;
    read: Permission | "own";
    /** The record in public form; `title` is one of its fields. */
    resource: Resource;
    title: (keyof z.input<Resource> & string) | null;
    /** The domain's events; those of other nouns are left out. */
    events: readonly EventDefinition[];
    mailValues?: MailValues;
  } & Parts<N>,
): RecordDefinition {
  const { noun, read, title, events, find, search, list, mailValues } = definition;
  return { noun, read, title, events: events.filter((event) => event.noun === noun), find, search, list, mailValues };
}
