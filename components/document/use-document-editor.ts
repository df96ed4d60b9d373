"use client";

import { useLocale } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { calculateDraft, viewDraft } from "./draft/calculate-draft";
import type { DocumentRecord } from "./draft/document-draft";
import { useDocumentDraft, type DocumentKind } from "./draft/use-document-draft";
import { useDraftErrors } from "./draft/use-draft-errors";
import type { FieldLabels } from "./fields/draft-fields";
import { isBlank } from "./lines/draft-line";
import { useLineColumns } from "./lines/use-line-columns";
import type { TaxProfileRow } from "./resource";

interface Edited<Document extends DocumentRecord> {
  document: Document;
  /** False for a new document, which is created with the first change. */
  isStored: boolean;
  /** The view of the stored document. */
  saved: DocumentView;
  profiles: readonly TaxProfileRow[];
  /** The company's; null where the reader may not read it. */
  country: string | null;
  labels: FieldLabels;
  /** Texts for problem codes that only this kind of document has. */
  messages: Readonly<Record<string, string>>;
}

/** The state of an editor: the draft that saves itself, its figures and view, and what is wrong with it. */
export function useDocumentEditor<Document extends DocumentRecord, Own extends object>(
  kind: DocumentKind<Document, Own>,
  { document, isStored, saved, profiles, country, labels, messages }: Edited<Document>,
) {
  const locale = useLocale();
  const draft = useDocumentDraft(kind, document, profiles, isStored);
  const { value, rates } = draft;
  const grid = useLineColumns(value, rates, locale, kind.line !== undefined);
  const calculated = useMemo(() => calculateDraft(kind, value, rates), [kind, value, rates]);
  const view = useMemo(
    () =>
      calculated.document && calculated.totals
        ? viewDraft(kind, saved, value, country, { document: calculated.document, totals: calculated.totals })
        : null,
    [kind, calculated, saved, value, country],
  );
  const last = useRef(saved);
  if (view) last.current = view;
  const [refused, refuse] = useState<readonly FieldProblem[]>([]);
  const [strict, setStrict] = useState(false);
  const problems = [...calculated.problems, ...refused];
  const { errors, summary } = useDraftErrors({
    draft: value,
    problems,
    strict,
    needsLines: kind.linesOptional !== true,
    labels,
    columns: grid.columns,
    messages,
  });

  /** Shows from now on what is missing; answers whether the document is complete. */
  function checkComplete(): boolean {
    refuse([]);
    setStrict(true);
    return calculated.problems.length === 0 && (kind.linesOptional === true || value.lines.some((line) => !isBlank(line)));
  }
  return {
    draft,
    document: draft.stored ?? document,
    grid,
    totals: calculated.totals,
    /** The last view that could be calculated. */
    view: view ?? last.current,
    errors,
    summary,
    checkComplete,
    /** Shows problems that the server found. */
    refuse,
  };
}
