/**
 * What erasure writes into a column of the person's row: `null`; the fixed text (`token`) or address (`address`, made unique by the row's
 * id where `unique_address`); nothing (`empty`: '' or an empty list or object, by the column's type); the same text or JSON without the
 * person's values (`scrub`); the same JSON in which the values of personal fields are fixed texts (`wipe`); or an expression over `t`.
 */
export type Erasure = "null" | "token" | "address" | "unique_address" | "empty" | "scrub" | "wipe" | { readonly sql: string };

/** Rows that follow from rows which are found already: `from` names a table's part, `on` the column with their id. */
interface Followed {
  /** `contacts`, for its part `self`, or `customers:whole`. */
  from: string;
  /** A column, or SQL over `t` with `$ids` (the found rows' ids) and `$emails` (the person's addresses in lower case). */
  on: string;
}

/** A way in which rows are a person's. */
export interface Part {
  /** Columns that hold an email address, a phone number, or an id of the person in another system. */
  email?: readonly string[];
  phone?: readonly string[];
  external?: readonly string[];
  /** SQL over `t` with `$emails`. */
  where?: string;
  follows?: readonly Followed[];
  /** Only where a colleague says that the customer is the person. */
  whole?: true;
  /** What erasure writes, or `delete` for rows that are nothing without the person. */
  erase: Readonly<Record<string, Erasure>> | "delete";
  /** The person gave these values: they belong into a copy for another company (Article 20). */
  provided?: true;
  /** A person confirms each row before it is copied or erased: colleagues wrote it about the person, perhaps about others too. */
  proposed?: true;
  /** Columns of the row that name the person, to find them in other texts. */
  names?: readonly string[];
}

/** Why rows stay although they are the person's (Article 17(3)). */
export type KeepReason = "bookkeeping" | "signature" | "objection" | "security" | "accountability" | "employment";

export interface PersonTable {
  kind: "person";
  parts: Readonly<Record<string, Part>>;
  /** Columns in which a text may name the person: they are searched, and the values are taken out. */
  mention: readonly string[];
  /** Columns that say nothing of a person. */
  plain: readonly string[];
  /** Columns that a deleted row takes along. */
  gone: readonly string[];
  /** Rows that stay whole: `when` is SQL over `t`, without it all. The period counts from `since`; lines stay with their document. */
  keep: { reason: KeepReason; when: string; since: string | null } | null;
  /** Columns that no copy has: secrets, and what describes others. */
  hidden: readonly string[];
}

/** A table without values of persons beyond ids. */
export interface PlainTable {
  kind: "plain";
  why: string;
}

export type TableMap = PersonTable | PlainTable;

const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");

interface Described {
  parts?: Readonly<Record<string, Part>>;
  mention?: string;
  plain?: string;
  gone?: string;
  keep?: { reason: KeepReason; when?: string; since?: string | null };
  hidden?: string;
}

export function person({ parts = {}, mention, plain, gone, keep, hidden }: Described): PersonTable {
  return {
    kind: "person",
    parts,
    mention: words(mention),
    plain: words(plain),
    gone: words(gone),
    keep: keep === undefined ? null : { when: "true", since: "created_at", ...keep },
    hidden: words(hidden),
  };
}

export const nobody = (why: string): PlainTable => ({ kind: "plain", why });
