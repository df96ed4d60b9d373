import { settleChoices } from "@/lib/commerce/choices";
import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView } from "@/lib/commerce/document";
import type { BillingDocument } from "@/lib/commerce/lines";
import { localeOf } from "@/lib/commerce/locale-of";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { AppError } from "@/lib/kernel/base/errors";
import { isBlank, toLine } from "@/components/document/lines/draft-line";
import { readTaxes } from "@/components/document/lines/tax-choices";
import type { Rates } from "@/components/document/resource";
import { fieldsOf, type DocumentDraft, type DocumentRecord, type DraftKind, type DraftProblem } from "./document-draft";

/** A draft's figures, calculated as the server does; null where that is refused. `problems` name what is incomplete or refused. */
export interface CalculatedDraft {
  document: BillingDocument | null;
  totals: Totals | null;
  problems: DraftProblem[];
}

/** Calculates the complete lines of a draft. */
export function calculateDraft<Document extends DocumentRecord, Own extends object>(
  kind: DraftKind<Document, Own>,
  draft: DocumentDraft & Own,
  rates: Rates,
): CalculatedDraft {
  const { fields, problems } = fieldsOf(kind, draft, rates);
  const broken = new Set(problems.map(({ path }) => path.split(".").slice(0, 2).join(".")));
  const complete = draft.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => !isBlank(line) && !broken.has(`lines.${String(index)}`));
  const document = {
    currency: draft.currency,
    prices_mode: draft.prices_mode,
    rounding: draft.rounding,
    discount: fields.discount,
    lines: complete.map(({ line }) => {
      const { description, quantity, unit, unit_price, discount, choice } = toLine(line, rates);
      return { key: line.key, description, quantity, unit, unit_price, discount, choice, taxes: readTaxes(line.values.tax ?? "") ?? [] };
    }),
  } as BillingDocument;
  try {
    const settled = { ...document, lines: settleChoices(document.lines) };
    return { document: settled, totals: calculate(settled), problems };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const places = complete.map(({ index }) => index);
    const refused = error.errors.map(({ path, code }) => ({ path: toGridPath(path, places), code }));
    return { document: null, totals: null, problems: [...problems, ...refused] };
  }
}

/** A path of the calculation, which counts complete lines alone, as a path of the grid, which counts all. */
function toGridPath(path: string, places: readonly number[]): string {
  const [noun, place, ...rest] = path.split(".");
  if (noun !== "lines" || place === undefined) return noun ?? path;
  return ["lines", String(places[Number(place)] ?? 0), rest[0] ?? "unit_price"].join(".");
}

/**
 * The locale of a draft: the saved document's, or after a change of language that of the company's country; by language alone where the
 * reader may not read the country.
 */
function localeOfDraft(saved: DocumentView, { language }: DocumentDraft, country: string | null): string {
  return saved.language.split("-")[0] === language ? saved.language : localeOf(language, country);
}

/** The document as it would be printed by a company of `country`: parties from the saved document, all else from the draft. */
export function viewDraft<Document extends DocumentRecord, Own extends object>(
  kind: DraftKind<Document, Own>,
  saved: DocumentView,
  draft: DocumentDraft & Own,
  country: string | null,
  { document, totals }: { document: BillingDocument; totals: Totals },
): DocumentView {
  const { title_key, number, status, seller, buyer, payment_link } = saved;
  const view = buildDocumentView({
    title_key,
    number,
    status,
    seller,
    buyer,
    payment_link,
    reference: draft.reference.trim() || null,
    dates: kind.datesOf(draft),
    language: localeOfDraft(saved, draft, country),
    direction: directionOf(draft.language),
    notes: draft.notes || null,
    terms: draft.terms || null,
    document,
    totals,
    amount_paid: 0n,
  });
  return kind.complete?.(view, draft) ?? view;
}
