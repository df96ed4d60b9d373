import type { Permission } from "./permissions";

/**
 * What a kind of record takes part in. Each part is a promise that the noun's `record.ts` keeps; the types refuse a record that leaves
 * one out.
 * - `search`: found by the search over all records.
 * - `timeline`: has a history that readers of the record may list.
 * - `views`: its list can be saved as a view.
 * - `exports`: its list can be exported as a file.
 * - `imports`: files fill its list; the domain `imports` knows how.
 * - `notified`: colleagues may be notified about one.
 * - `notes`, `files`: staff write notes about one and attach files to it.
 * - `access_log`: each download of a file attached to one is audited there, with its reader.
 * - `custom`: companies add fields of their own to it.
 * - `links`: a link opens one without an account; its table has `customer_id` and `language`.
 */
export type NounPart =
  | "search"
  | "timeline"
  | "views"
  | "exports"
  | "imports"
  | "notified"
  | "notes"
  | "files"
  | "access_log"
  | "custom"
  | "links";

export interface NounDeclaration {
  /** Three letters that start each id on the wire (TypeID 0.3). */
  readonly prefix: string;
  /** The table of the records; with its schema unless that is `public`. */
  readonly table: string;
  /** The last part of the list's address in the API, and the list's name everywhere else. */
  readonly plural: string;
  readonly parts?: readonly NounPart[];
  /** The permission to read records of the kind, where it is not that of its list: `customers.read`, for customers. */
  readonly read?: Permission;
  /** The permission to see every record of the kind, where colleagues may read only their own without it; "nobody" where none has it. */
  readonly seeAll?: Permission | "nobody";
  /** With `seeAll`: the column of the record that holds the colleague whose it is. */
  readonly owner?: string;
  /** For kinds that are seen by those who see what they are about: the field of an event's data that has its id, or null for none. */
  readonly about?: string | null;
  /** Of a kind whose records are a person's own while they are tied to nothing of the company. */
  readonly personal?: {
    /** The columns that tie a record to something of the company. */
    readonly ties: readonly string[];
    /** The relation to a record of the same kind that it is part of, where it can be part of one. */
    readonly parent?: string;
    /** The columns of the colleagues whose it is; without any, it is the company's. */
    readonly people: readonly string[];
    /** The permission to see those of others. */
    readonly seeAll: Permission;
  };
}
