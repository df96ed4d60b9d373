import type { ReactNode } from "react";
import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import type { Option } from "@/components/ui/use-options";
import type { SavedViewList } from "@/lib/domains/saved-views/schema";
import type { BulkVerbs } from "./bulk-verbs";
import type { Permission } from "@/lib/kernel/base/permissions";

/** In units of 4 px. */
export type ColumnWidth = "20" | "24" | "28" | "32" | "36" | "40" | "48";

export interface Column<Row> {
  key: string;
  header: string;
  /** A cell's content. A string is text that people entered: it is truncated at its own end, in either direction. */
  cell: (row: Row) => ReactNode;
  /** The API's sort name, for a sortable column. The first click sorts in the column's natural direction. */
  sort?: string;
  descendingFirst?: boolean;
  /** `figures` align right in every language, so that their digits line up. */
  align?: "end" | "figures";
  /** The field of the list's sums that adds up this column. */
  sum?: string;
  /** Hidden until the reader chooses it in the column menu. */
  hidden?: boolean;
  /**
   * Its place on a phone, where each row has two lines: the first column and a `figure`, then `note`s and a `mark`, such as the status.
   * Other columns are not shown there.
   */
  phone?: "figure" | "note" | "mark";
  /** The list width (56, 72 or 84 rem) below which the column is hidden, unless the reader chose it. */
  room?: "56" | "72" | "84";
  /** Columns keep their width whatever their content; the first column, which has none, takes the rest. */
  width?: ColumnWidth;
}

interface FilterBase {
  name: string;
  label: string;
}

/** `options` is a closed list, `flag` yes or no, `text` and `day` typed values, `range` two numbers or days, `lookup` a record. */
export type Filter = FilterBase &
  (
    | { kind: "options"; options: readonly Option[] }
    | { kind: "flag"; yes: string; no: string }
    | { kind: "text" }
    | { kind: "day" }
    | { kind: "range"; of: "numbers" | "days" }
    | { kind: "lookup"; lookup: Lookup }
  );

/** A tab above the list: a named query. Saved views come from the API and follow these. */
export interface View {
  key: string;
  label: string;
  query: Readonly<Record<string, string>>;
}

/** What a bulk action asks before it runs: a record, a line of text, a whole number, a day, or nothing. */
export type BulkQuestion =
  | { kind: "lookup"; label: string; lookup: Lookup; clearable?: boolean }
  | { kind: "text"; label: string }
  | { kind: "number"; label: string; note?: string; min: number; max: number }
  | { kind: "day"; label: string; clearable?: boolean };

/** A row that a bulk action leaves as it is. */
export interface BulkRefusal {
  id: string;
  reason: string;
}

/** The result of a bulk action, with its undo. */
export interface BulkDone {
  changed: number;
  unchanged: number;
  /** Answers which records were left alone, where it can tell. */
  undo: (() => Promise<{ refused: readonly { name: string }[] } | void>) | null;
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: "danger";
  permission?: Permission;
  question?: BulkQuestion;
  /** The letter that opens the action while rows are selected. */
  letter?: string;
  /** Asks the server which rows would be left as they are, each with the reason. */
  refusals?: (api: Api, ids: readonly string[], answer: Option | null, signal: AbortSignal) => Promise<readonly BulkRefusal[]>;
  /** Whether the action would change a selected row; the preview names those rows. */
  affects: (row: Row, answer: Option | null) => boolean;
  /** What has been done to the rows, for the message afterwards; "updated" by default. */
  outcome?: "deleted" | "restored" | "finalized" | "sent";
  /** Describes the effect in a sentence: `count` rows change. */
  describe: (count: number, answer: Option | null) => string;
  run: (api: Api, ids: readonly string[], answer: Option | null) => Promise<BulkDone>;
}

export interface Primary {
  label: string;
  href: string;
  permission: Permission;
}

/** A list's declaration. `ListPage` does the rest: address, keyboard, paging, selection, bulk actions, preview, saved views. */
export interface ListDeclaration<S extends ResourceSchemas> {
  resource: Resource<S>;
  title: string;
  /** The breadcrumbs between the company's home and this page. */
  trail?: readonly { label: string; href: string }[];
  columns: readonly Column<Wire<S["row"]>>[];
  filters: readonly Filter[];
  /** The first one is the default and has an empty query. */
  views: readonly View[];
  /** The list's name in the saved-views API; without it, readers cannot save views. */
  savedViews?: SavedViewList;
  /** The API's text search parameter and the field's placeholder; omitted without a search. */
  search?: { name: string; placeholder: string };
  /** The API's default sort. */
  defaultSort: string;
  /** Formats the number of rows: `(12, false)`. */
  countText: (count: number, capped: boolean) => string;
  row: { id: (row: Wire<S["row"]>) => string; title: (row: Wire<S["row"]>) => string; href: (row: Wire<S["row"]>) => string };
  /**
   * The expanded content of a row, for kinds without their own page. The row's link toggles it, so `href` only needs the list's own path.
   */
  unfold?: (row: Wire<S["row"]>) => ReactNode;
  /** Another shape of the same rows, in place of the table, and the control that chooses it. */
  body?: ((query: Readonly<Record<string, string>>) => ReactNode) | null;
  tools?: ReactNode;
  /** The preview that `space` shows beside the list; all of the row's columns by default. */
  preview?: (row: Wire<S["row"]>) => ReactNode;
  bulk?: readonly BulkAction<Wire<S["row"]>>[];
  /** The verbs that list the bulk actions of the last day and undo one, and the name of an action that has no button any more. */
  bulkHistory?: {
    list: BulkVerbs<never>["list_bulk"];
    undo: BulkVerbs<never>["undo_bulk"];
    labels?: Readonly<Record<string, string>>;
  };
  primary?: Primary;
  /** `MenuItem`s of the page's overflow menu, such as import and export. */
  menu?: ReactNode;
  /** An important notice under the title. */
  notice?: ReactNode;
  /** What an empty list shows. */
  empty: { icon?: ReactNode; title: string; text: string };
}
