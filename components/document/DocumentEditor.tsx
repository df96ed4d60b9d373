"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useProblemText } from "@/components/api/use-problem-text";
import { EditorPage } from "@/components/editor/EditorPage";
import { Totals } from "@/components/editor/Totals";
import { StaleDialog } from "@/components/record/StaleDialog";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { Skeleton } from "@/components/ui/Skeleton";
import { DocumentRemarks } from "./fields/DocumentRemarks";
import { DocumentSettings } from "./fields/DocumentSettings";
import type { FieldLabels } from "./fields/draft-fields";
import { DocumentLines } from "./lines/DocumentLines";
import type { SeriesRow, TaxProfileRow } from "./resource";
import { totalRows } from "./sheet/total-rows";
import type { useDocumentEditor } from "./use-document-editor";

/** Loaded with the first editor, since it loads the PDF's renderer. */
const PreviewPane = dynamic(() => import("./preview/PreviewPane").then((loaded) => loaded.PreviewPane), {
  ssr: false,
  loading: () => <Skeleton className="mx-auto aspect-[210/297] w-full max-w-2xl" />,
});

interface DocumentEditorProps {
  editor: ReturnType<typeof useDocumentEditor>;
  labels: FieldLabels;
  profiles: readonly TaxProfileRow[];
  series: readonly SeriesRow[];
  paper: "A4" | "Letter";
  title: string;
  trail: { label: string; href: string }[];
  /** The button that issues the document. */
  action: ReactNode;
  /** Items of the menu; null while the document is not stored. */
  menu: ReactNode;
  /** Downloads the server's PDF, where the browser cannot draw the preview. */
  download: { label: string; run: () => void };
  /** The page of the stored document, offered when it can no longer be changed. */
  page: { label: string; href: string };
  /** The heading above the list of problems. */
  problemTitle: string;
  /** The kind's fields above the lines, among the settings (with their names), and its dialogs. */
  head: ReactNode;
  settings?: { names: readonly string[]; fields: ReactNode };
  /** Below the sums; never printed. */
  figures?: ReactNode;
  children?: ReactNode;
}

/** The page of a draft of any kind: its fields and lines beside its PDF. */
export function DocumentEditor(props: DocumentEditorProps) {
  const {
    editor,
    labels,
    profiles,
    series,
    paper,
    title,
    trail,
    action,
    menu,
    download,
    page,
    problemTitle,
    head,
    settings,
    figures,
    children,
  } = props;
  const t = useTranslations("documents");
  const locale = useLocale();
  const say = useProblemText();
  const { draft, grid, totals, view, errors, summary } = editor;
  const { value, edit, rates, problem, stored } = draft;
  const fields = { draft: value, edit, errors, labels };
  const fallback =
    stored === null ? null : (
      <Button tone="quiet" onClick={download.run}>
        {download.label}
      </Button>
    );
  return (
    <EditorPage
      title={title}
      trail={trail}
      state={draft.state}
      action={action}
      menu={stored === null ? null : menu}
      summary={
        <>
          <ErrorSummary title={problemTitle} errors={summary} />
          {draft.state === "failed" && problem !== null ? (
            <Alert tone="bad" live title={t("form.not_saved")}>
              <p>{say(problem)}</p>
              {problem.code === "conflict" ? (
                <AheadLink href={page.href} className="inline-flex min-h-6 items-center underline">
                  {page.label}
                </AheadLink>
              ) : null}
            </Alert>
          ) : null}
        </>
      }
      preview={<PreviewPane view={view} paper={paper} fallback={fallback} />}
    >
      {head}
      <DocumentLines
        draft={value}
        edit={edit}
        errors={errors}
        rates={rates}
        totals={totals}
        grid={grid}
        startsHere={editor.document.lines.length === 0}
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
        <div className="grid gap-3">
          <Totals currency={view.currency} rows={totalRows(view, t, locale)} steps={view.explain} />
          {figures}
        </div>
      </div>
      <DocumentSettings {...fields} profiles={profiles} series={series} ownNames={settings?.names ?? []}>
        {settings?.fields}
      </DocumentSettings>
      <DocumentRemarks {...fields} />
      {draft.stale ? <StaleDialog stale={draft.stale} labels={labels} /> : null}
      {children}
    </EditorPage>
  );
}
