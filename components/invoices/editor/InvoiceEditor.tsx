"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { AheadLink } from "@/components/ui/AheadLink";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { ApiProblem } from "@/components/api/problem";
import { useProblemText } from "@/components/api/use-problem-text";
import { EditorPage } from "@/components/editor/EditorPage";
import { LineGrid } from "@/components/editor/LineGrid";
import { Totals } from "@/components/editor/Totals";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { MenuItem } from "@/components/ui/Menu";
import { Skeleton } from "@/components/ui/Skeleton";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import type { DocumentView } from "@/lib/commerce/document";
import { toWire } from "@/lib/commerce/money";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { reckon, viewDraft } from "@/components/document/draft/calculate-draft";
import { FinalizeDialog } from "@/components/invoices/FinalizeDialog";
import { InvoiceHead, InvoiceMore, InvoiceRemarks } from "./InvoiceFields";
import { isBlank } from "@/components/document/draft/document-draft";
import { invoices, type InvoiceRecord, type SeriesRow, type TaxProfileRow } from "@/components/invoices/resource";
import { usualTaxes } from "@/components/document/lines/tax-choices";
import { totalRows } from "@/components/document/sheet/total-rows";
import { useDraftErrors } from "@/components/document/draft/use-draft-errors";
import { useInvoiceActions } from "@/components/invoices/use-invoice-actions";
import { useInvoiceDraft } from "@/components/document/draft/use-document-draft";
import { useInvoiceFields } from "@/components/invoices/use-invoice-fields";
import { lineTemplate, useLineColumns } from "@/components/document/lines/use-line-columns";

/** Loaded with the first editor: it brings the PDF's renderer along. */
const DocumentPreview = dynamic(() => import("@/components/document/preview/DocumentPreview").then((loaded) => loaded.DocumentPreview), {
  ssr: false,
  loading: () => <Skeleton className="mx-auto aspect-[210/297] w-full max-w-2xl" />,
});

interface InvoiceEditorProps {
  invoice: InvoiceRecord;
  /** False for a new one, which is stored with the first thing that is typed. */
  isStored?: boolean;
  document: DocumentView;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  /** The company's; null where the reader may not know it. */
  country: string | null;
}

/** A draft beside its PDF. It saves itself; finalizing is what ends it. */
export function InvoiceEditor({ invoice: begun, isStored = true, document: saved, profiles, series, paper, country }: InvoiceEditorProps) {
  const t = useTranslations("invoices");
  const editor = useTranslations("staff.editor");
  const locale = useLocale();
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const can = useCan();
  const say = useProblemText();
  const pagePath = usePagePath();
  const labels = useInvoiceFields();
  const draft = useInvoiceDraft(begun, profiles, isStored);
  const invoice = draft.stored ?? begun;
  const actions = useInvoiceActions(invoice);
  const { value, edit, rates, problem } = draft;
  const { columns, completeLines, makeLine } = useLineColumns(value, rates, locale);
  const reckoned = useMemo(() => reckon(value, rates), [value, rates]);
  const view = useMemo(
    () => (reckoned.document && reckoned.totals ? viewDraft(saved, value, country, reckoned.document, reckoned.totals) : null),
    [reckoned, saved, value, country],
  );
  const last = useRef(saved);
  if (view) last.current = view;
  const shown = view ?? last.current;
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [strict, setStrict] = useState(false);
  const { errors, summary } = useDraftErrors({ draft: value, problems: [...reckoned.problems, ...refused], strict, labels, columns });
  const sums = new Map(reckoned.totals?.lines.map(({ key, amount }) => [key, toWire(amount, value.currency)]));
  // There is always a line to type in.
  const [firstLine] = useState(makeLine);
  const lines = value.lines.length === 0 ? [{ ...firstLine, values: { ...firstLine.values, tax: usualTaxes(rates) } }] : value.lines;
  const next = series.find(({ id, is_default }) => (value.series_id === "" ? is_default : id === value.series_id))?.next_number ?? null;

  function wantFinalize(): void {
    setRefused([]);
    setStrict(true);
    if (reckoned.problems.length === 0 && value.lines.some((line) => !isBlank(line))) setAsking(true);
  }
  async function finalize(): Promise<void> {
    const id = (await draft.flush()) ? draft.storedId() : null;
    if (id === null) return setAsking(false);
    try {
      const finalized = await api.call(invoices.verbs.finalize, { id });
      cache.setQueryData(queryKeys.record(api.tenant, invoices.name, id), finalized);
      void cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, invoices.name) });
      showToast({ tone: "good", text: t("finalizing.done") });
      router.push(pagePath("invoices", id));
      router.refresh();
    } catch (error) {
      if (error instanceof ApiProblem && error.errors.length > 0) setRefused(error.errors);
      else showToast({ tone: "bad", text: say(error) });
    } finally {
      setAsking(false);
    }
  }
  return (
    <EditorPage
      title={t("record.draft_for", { customer: isolate(saved.buyer.name) })}
      trail={[{ label: t("title"), href: pagePath("invoices") }]}
      state={draft.state}
      action={
        can("invoices.finalize") ? (
          <Button tone="primary" onClick={wantFinalize}>
            {t("finalize")}
          </Button>
        ) : null
      }
      menu={
        draft.stored === null ? null : (
          <>
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => void draft.flush().then(actions.download)}>
              {t("record.download")}
            </MenuItem>
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void draft.flush().then(actions.discard)}>
              {t("record.discard")}
            </MenuItem>
          </>
        )
      }
      summary={
        <>
          <ErrorSummary title={t("form.problem")} errors={summary} />
          {draft.state === "failed" && problem !== null ? (
            <Alert tone="bad" live title={t("form.not_saved")}>
              <p>{say(problem)}</p>
              {problem.code === "conflict" ? (
                <AheadLink href={pagePath("invoices", invoice.id)} className="inline-flex min-h-6 items-center underline">
                  {t("form.open")}
                </AheadLink>
              ) : null}
            </Alert>
          ) : null}
        </>
      }
      preview={
        <DocumentPreview
          view={shown}
          paper={paper}
          fallback={
            draft.stored === null ? null : (
              <Button tone="quiet" onClick={() => void draft.flush().then(actions.download)}>
                {t("record.download")}
              </Button>
            )
          }
        />
      }
    >
      <InvoiceHead draft={value} edit={edit} errors={errors} />
      <LineGrid
        label={editor("lines")}
        columns={columns}
        template={lineTemplate}
        lines={lines}
        errors={errors}
        makeLine={makeLine}
        startsHere={invoice.lines.length === 0}
        onChange={(changed) => edit({ lines: completeLines(changed) })}
        sum={{
          header: t("lines.amount"),
          of: ({ key }) => (sums.has(key) ? <Amount value={sums.get(key) ?? "0"} currency={value.currency} /> : null),
        }}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <InputField
          name="discount"
          label={labels.discount}
          hint={t("form.discount_hint")}
          error={errors.discount}
          dir="ltr"
          className="max-w-48"
          value={value.discount}
          onChange={(event) => edit({ discount: event.target.value })}
        />
        <Totals currency={shown.currency} rows={totalRows(shown, t, locale)} steps={shown.explain} />
      </div>
      <InvoiceMore draft={value} edit={edit} errors={errors} profiles={profiles} series={series} />
      <InvoiceRemarks draft={value} edit={edit} errors={errors} />
      {draft.stale ? <StaleDialog stale={draft.stale} labels={labels} /> : null}
      {asking ? <FinalizeDialog busy={false} number={next} onFinalize={() => void finalize()} onClose={() => setAsking(false)} /> : null}
    </EditorPage>
  );
}
