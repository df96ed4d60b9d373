import { z } from "zod";
import type { Wire } from "@/components/api/resource";
import type { GridLine } from "@/components/editor/grid-columns";
import type { DocumentDates, DocumentView } from "@/lib/commerce/document";
import { LineInput, type documentDetail, type documentFields } from "@/lib/domains/documents/schema";
import { fromLine, isBlank, readDiscount, toLine, writeDiscount } from "@/components/document/lines/draft-line";
import type { Rates } from "@/components/document/resource";

type Detail = Wire<ReturnType<typeof documentDetail>>;

/** A document of any kind as the API shows it; a schedule of documents has no issue date. */
export type DocumentRecord = Omit<Wire<typeof documentFields>, "issue_date"> & { issue_date?: string | null } & Omit<Detail, "parties"> & {
    id: string;
    version: number;
  };

/** What the editor of any kind holds: text as typed, so that nothing typed is lost when it is not a figure yet. */
export interface DocumentDraft extends Pick<DocumentRecord, "currency" | "prices_mode" | "rounding" | "language" | "notes" | "terms"> {
  issue_date: string | null;
  exchange_rate: string;
  tax_profile_id: string;
  /** "5%" or "12.50". */
  discount: string;
  series_id: string;
  reference: string;
  lines: readonly GridLine[];
  /** Typed texts that are no day, by field; the field keeps its last day. */
  unread?: Readonly<Record<string, string>>;
  /** The version that was loaded, and its fields: later changes are compared with them. */
  version: number;
  base: Fields;
}

/** How one kind of document is edited: what it has beyond the shared fields. */
export interface DraftKind<Document extends DocumentRecord, Own extends object> {
  /** The API's schema of a change. */
  update: z.ZodObject;
  /** The API's schema of a line, where lines have fields of the kind's own. */
  line?: z.ZodObject;
  /** Whether the document is complete without lines. */
  linesOptional?: boolean;
  /** The fields that hold a day. */
  days: readonly string[];
  /** The kind's own fields as they are typed. */
  read: (document: Document) => Own;
  /** The kind's own fields as the API takes them. */
  write: (draft: Own) => Record<string, unknown>;
  /** The days that are printed. */
  datesOf: (draft: DocumentDraft & Own) => DocumentDates;
  /** What the kind prints beyond lines and remarks. */
  complete?: (view: DocumentView, draft: DocumentDraft & Own) => DocumentView;
}

/** Fields as the API takes them. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that cannot be sent yet, by its path in the request. */
export interface DraftProblem {
  path: string;
  code: string;
}

/** A draft of the document as it is stored. `rates` are those of its tax profile. */
export function draftOf<Document extends DocumentRecord, Own extends object>(
  kind: DraftKind<Document, Own>,
  document: Document,
  rates: Rates,
): DocumentDraft & Own {
  const { currency, prices_mode, rounding, issue_date = null, language, notes, terms, version } = document;
  const draft: DocumentDraft & Own = {
    ...kind.read(document),
    currency,
    prices_mode,
    rounding,
    issue_date,
    language,
    notes,
    terms,
    exchange_rate: document.exchange_rate ?? "",
    tax_profile_id: document.tax_profile_id ?? "",
    discount: writeDiscount(document.discount),
    series_id: document.series_id ?? "",
    reference: document.reference ?? "",
    lines: document.lines.map((line) => fromLine(line, currency)),
    version,
    base: {},
  };
  return { ...draft, base: fieldsOf(kind, draft, rates).fields };
}

/** The draft as the API takes it, checked by the API's own schema: incomplete fields and lines are left out and named. */
export function fieldsOf<Document extends DocumentRecord, Own extends object>(
  kind: DraftKind<Document, Own>,
  draft: DocumentDraft & Own,
  rates: Rates,
): { fields: Fields; problems: DraftProblem[] } {
  const { currency, prices_mode, rounding, issue_date, language, notes, terms, unread } = draft;
  const head: Record<string, unknown> = {
    currency,
    prices_mode,
    rounding,
    issue_date,
    language,
    notes,
    terms,
    exchange_rate: draft.exchange_rate.trim() || null,
    tax_profile_id: draft.tax_profile_id || null,
    series_id: draft.series_id || null,
    reference: draft.reference.trim() || null,
    discount: readDiscount(draft.discount),
    ...kind.write(draft),
  };
  // A kind leaves out fields that it has no use for.
  for (const name of Object.keys(head)) if (!(name in kind.update.shape)) delete head[name];
  const problems: DraftProblem[] = [];
  for (const name of kind.days.filter((day) => unread?.[day] !== undefined)) {
    problems.push({ path: name, code: "day_unreadable" });
    delete head[name];
  }
  for (const { path, code } of z.safeDecode(kind.update, head).error?.issues ?? []) {
    const name = String(path[0]);
    problems.push({ path: name, code });
    delete head[name];
  }
  const sent = draft.lines.map((line, index) => checkLine(line, index, rates, kind.line ?? LineInput));
  return {
    fields: { ...head, lines: sent.flatMap(({ wire }) => wire) },
    problems: [...problems, ...sent.flatMap((line) => line.problems)],
  };
}

/** A line as the API takes it, or the first problem of each of its cells. */
function checkLine(
  line: GridLine,
  index: number,
  rates: Rates,
  schema: z.ZodObject,
): { wire: Record<string, unknown>[]; problems: DraftProblem[] } {
  if (isBlank(line)) return { wire: [], problems: [] };
  const wire = toLine(line, rates);
  const issues = z.safeDecode(schema, wire).error?.issues ?? [];
  const found = issues.map(({ path, code }) => ({
    path: cellOf(String(path[0])),
    code: path[0] === "description" ? "required" : code,
  }));
  const all = wire.unit_price === "" ? [{ path: "unit_price", code: "required" }, ...found] : found;
  const problems = all
    .filter(({ path }, place) => all.findIndex((one) => one.path === path) === place)
    .map(({ path, code }) => ({ path: `lines.${String(index)}.${path}`, code }));
  return { wire: problems.length === 0 ? [wire] : [], problems };
}

/** The grid's column of an API's field. */
function cellOf(name: string): string {
  return { item_id: "item", taxes: "tax" }[name] ?? name;
}

/** The fields of `wanted` that differ from `base`. */
export function changedFields(base: Fields, wanted: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])));
}
