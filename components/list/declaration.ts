import type { ReactNode } from "react";
import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import type { Option } from "@/components/ui/use-options";
import type { SavedViewList } from "@/lib/domains/saved-views/schema";
import type { Permission } from "@/lib/kernel/base/permissions";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The API's name to sort by, where it can. The first click sorts in the column's natural direction. */
  sort?: string;
  descendingFirst?: boolean;
  /** `figures` stand to the right in every language, so that their units are under each other. */
  align?: "end" | "figures";
  /** Not shown until it is ticked in the column menu. */
  hidden?: boolean;
  /** Shown on a phone too; the first column always is. */
  phone?: boolean;
  /**
   * Where the list is narrower than this (56, 72 or 84 rem) the column makes room, unless it was ticked; a phone has those of `phone`
   * alone.
   */
  room?: "56" | "72" | "84";
  /** Width classes: the first column takes the rest. Text that may be long is cut at a `max-w-`. */
  width?: string;
}

interface FilterBase {
  /** The API's query parameter. */
  name: string;
  label: string;
}

/** `options` for a closed list, `flag` for yes and no, `text` and `day` as typed, `lookup` for records. */
export type Filter = FilterBase &
  (
    | { kind: "options"; options: readonly Option[] }
    | { kind: "flag"; yes: string; no: string }
    | { kind: "text" }
    | { kind: "day" }
    | { kind: "lookup"; lookup: Lookup }
  );

/** A tab above the list: a name for a query. Those that people save themselves come from the API, after these. */
export interface View {
  key: string;
  label: string;
  query: Readonly<Record<string, string>>;
}

/** What a bulk action asks before it runs: a record, a line of text, or nothing. */
export type BulkQuestion = { kind: "lookup"; label: string; lookup: Lookup; clearable?: boolean } | { kind: "text"; label: string };

/** What a bulk action did, and the way back. */
export interface BulkDone {
  changed: number;
  unchanged: number;
  undo: (() => Promise<unknown>) | null;
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: "danger";
  permission?: Permission;
  question?: BulkQuestion;
  /** Which of the selected rows it would change; the preview names them. */
  affects: (row: Row, answer: Option | null) => boolean;
  /** What will happen, in a sentence: `count` rows change. */
  describe: (count: number, answer: Option | null) => string;
  run: (api: Api, ids: readonly string[], answer: Option | null) => Promise<BulkDone>;
}

export interface Primary {
  label: string;
  href: string;
  permission: Permission;
}

/** A list, declared. `ListPage` does the rest: URL, keys, paging, selection, bulk, preview, saved views. */
export interface ListDeclaration<S extends ResourceSchemas> {
  resource: Resource<S>;
  title: string;
  /** Pages between the company's and this one. */
  trail?: readonly { label: string; href: string }[];
  columns: readonly Column<Wire<S["row"]>>[];
  filters: readonly Filter[];
  /** The first one is the list as it opens; its query is empty. */
  views: readonly View[];
  /** The list's name in the API of saved views, where it has one: then people save their own. */
  savedViews?: SavedViewList;
  /** The API's parameter for text search, with the field's placeholder; left out where there is none. */
  search?: { name: string; placeholder: string };
  /** As the API sorts when nothing is said. */
  defaultSort: string;
  /** How many rows there are, in words: `(12, false)`. */
  countText: (count: number, capped: boolean) => string;
  row: { id: (row: Wire<S["row"]>) => string; title: (row: Wire<S["row"]>) => string; href: (row: Wire<S["row"]>) => string };
  /**
   * What a row shows beneath itself, where its kind has no page of its own: opened by the row's link, which then needs no `href` but the
   * list's.
   */
  unfold?: (row: Wire<S["row"]>) => ReactNode;
  /** What `space` shows beside the list. */
  preview?: (row: Wire<S["row"]>) => ReactNode;
  bulk?: readonly BulkAction<Wire<S["row"]>>[];
  primary?: Primary;
  /** `MenuItem`s of the page's overflow menu: import, export. */
  menu?: ReactNode;
  /** What must be known first, under the title. */
  notice?: ReactNode;
  /** What stands there while there is nothing at all. */
  empty: { icon?: ReactNode; title: string; text: string };
}
