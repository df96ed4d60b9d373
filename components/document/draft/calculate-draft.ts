import { directionOf } from "@/lib/commerce/direction";
import { buildDocumentView, type DocumentView } from "@/lib/commerce/document";
import type { BillingDocument } from "@/lib/commerce/lines";
import { localeOf } from "@/lib/commerce/locale-of";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { AppError } from "@/lib/kernel/base/errors";
import { isBlank, toFields, toLine, type DraftProblem, type InvoiceDraft } from "./document-draft";
import type { TaxProfileRow } from "@/components/invoices/resource";
import { readTaxes } from "@/components/document/lines/tax-choices";

type Rates = readonly TaxProfileRow["rates"][number][];

/** A draft's figures, by the engine that the server reckons with; null while it refuses them, and why. */
export interface Reckoned {
  document: BillingDocument | null;
  totals: Totals | null;
  problems: DraftProblem[];
}

/** Reckons what is whole of a draft. */
export function reckon(draft: InvoiceDraft, rates: Rates): Reckoned {
  const { fields, problems } = toFields(draft, rates);
  const broken = new Set(problems.map(({ path }) => path.split(".").slice(0, 2).join(".")));
  const whole = draft.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => !isBlank(line) && !broken.has(`lines.${String(index)}`));
  const document = {
    currency: draft.currency,
    prices_mode: draft.prices_mode,
    rounding: draft.rounding,
    discount: fields.discount,
    lines: whole.map(({ line }) => {
      const { description, quantity, unit_price, discount } = toLine(line, rates);
      return { key: line.key, description, quantity, unit_price, discount, taxes: readTaxes(line.values.tax ?? "") ?? [] };
    }),
  } as BillingDocument;
  try {
    return { document, totals: calculate(document), problems };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = error.errors.map(({ path, code }) => ({
      path: toGridPath(
        path,
        whole.map(({ index }) => index),
      ),
      code,
    }));
    return { document: null, totals: null, problems: [...problems, ...refused] };
  }
}

/** The engine counts the whole lines; the grid all of them. */
function toGridPath(path: string, places: readonly number[]): string {
  const [noun, place, ...rest] = path.split(".");
  if (noun !== "lines" || place === undefined) return noun ?? path;
  return ["lines", String(places[Number(place)] ?? 0), rest[0] ?? "unit_price"].join(".");
}

/**
 * In which locale a draft is written: as the server wrote it, or in another language as the company's country does; of a country that the
 * reader may not know, by language alone.
 */
function localeOfDraft(saved: DocumentView, { language }: InvoiceDraft, country: string | null): string {
  return saved.language.split("-")[0] === language ? saved.language : localeOf(language, country);
}

/** The document as it would be printed by a company of `country`: parties as the server has them, all else from the draft. */
export function viewDraft(
  saved: DocumentView,
  draft: InvoiceDraft,
  country: string | null,
  document: BillingDocument,
  totals: Totals,
): DocumentView {
  const { title_key, number, status, seller, buyer, payment_link } = saved;
  return buildDocumentView({
    title_key,
    number,
    status,
    seller,
    buyer,
    payment_link,
    dates: { issue_date: draft.issue_date, due_date: draft.due_date, supply_date: draft.supply_date, expiry_date: null },
    language: localeOfDraft(saved, draft, country),
    direction: directionOf(draft.language),
    notes: draft.notes || null,
    terms: draft.terms || null,
    document,
    totals,
    amount_paid: 0n,
  });
}
