"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { useRecord, useSingle } from "@/components/api/use-record";
import { useProblemText } from "@/components/api/use-problem-text";
import { EditorPage } from "@/components/editor/EditorPage";
import { insertInto } from "@/components/editor/insert-text";
import { useTextFiles } from "@/components/editor/use-text-files";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Field, fieldId } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { useGo } from "@/components/ui/navigation";
import { languageName } from "@/lib/commerce/locale-of";
import { filePath } from "@/lib/domains/knowledge-base/rules";
import { DraftPreview } from "./DraftPreview";
import { MergeFields } from "./MergeFields";
import { PublishDialog } from "./PublishDialog";
import { articleFiles, articles, type ArticleRecord } from "./resource";
import { problemsOf, useArticleDraft, type ArticleFields } from "./use-article-draft";
import { categoryLookup } from "./use-categories";

/** Writes an article beside its page. The draft saves itself; visitors see it once it is published. */
export function ArticleEditor({ article: opened }: { article: ArticleRecord }) {
  const t = useTranslations("articles");
  const common = useTranslations("common");
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const fieldProblem = useFieldProblem();
  const problemText = useProblemText();
  const { value, edit, state, problem, flush, stale } = useArticleDraft(opened);
  const article = useRecord(articles, opened.id, opened);
  const original = useSingle(articles, opened.translation_of, null);
  const [asking, setAsking] = useState(false);
  const found = useLookupOptions(categoryLookup);
  const category = useLookupName(categoryLookup, value.category_id);
  const labels: Record<keyof ArticleFields, string> = {
    title: t("fields.title"),
    slug: t("fields.slug"),
    category_id: t("fields.category_id"),
    body: t("fields.body"),
  };
  const refused = Object.fromEntries((problem?.errors ?? []).map(({ path, code }) => [path, code]));
  const problems: Partial<Record<string, string>> = { ...refused, ...problemsOf(value) };
  const say = (name: string, code: string) =>
    name === "slug" ? t(code === "taken" ? "problems.slug_taken" : "problems.slug") : fieldProblem(code);
  const errorOf = (name: keyof ArticleFields) => {
    const code = problems[name];
    return code === undefined ? null : say(name, code);
  };
  const api = useApi();
  const insert = (text: string) => {
    const box = document.getElementById(fieldId("body"));
    if (!(box instanceof HTMLTextAreaElement)) return;
    box.focus();
    insertInto(box, text);
    edit({ body: box.value });
  };
  const uploads = useTextFiles({
    insert,
    pathOf: filePath,
    onStored: (file_id) => api.call(articleFiles.attach, { records: "articles", id: opened.id, file_id }),
  });
  const publish = () => void flush().then((saved) => saved && setAsking(true));
  const page = pagePath("articles", opened.id);
  return (
    <EditorPage
      title={value.title.trim() || t("form.untitled")}
      trail={[{ label: t("plural"), href: pagePath("articles") }]}
      state={state}
      action={
        <>
          <ButtonLink href={page}>{t("form.open")}</ButtonLink>
          {can("kb.publish") ? (
            <Button tone="primary" disabled={Object.keys(problems).length > 0} onClick={publish}>
              {t("verbs.publish.do")}
            </Button>
          ) : null}
        </>
      }
      summary={
        state === "failed" && problem !== null && problem.errors.length === 0 ? (
          <Alert tone="bad" live>
            {problemText(problem)}
          </Alert>
        ) : null
      }
      preview={
        <div className="grid gap-6">
          <article className="mx-auto grid w-full max-w-2xl gap-4 rounded-md border border-line bg-surface px-5 py-6">
            <h2 dir="auto" className="text-xl font-semibold [overflow-wrap:anywhere]">
              {value.title.trim() || t("form.untitled")}
            </h2>
            <DraftPreview body={value.body} />
          </article>
          {original === null ? null : (
            <section className="mx-auto grid w-full max-w-2xl gap-4 px-5" lang={original.language} aria-label={t("translations.original")}>
              <h2 className="text-sm text-muted">{`${t("translations.original")} · ${languageName(original.language)}`}</h2>
              <p dir="auto" className="text-lg font-semibold [overflow-wrap:anywhere]">
                {original.title}
              </p>
              <DraftPreview body={original.body} />
            </section>
          )}
        </div>
      }
    >
      <InputField
        name="title"
        label={labels.title}
        required
        dir="auto"
        maxLength={200}
        autoComplete="off"
        error={errorOf("title")}
        value={value.title}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <Field name="category_id" label={labels.category_id} optional={common("optional")} error={errorOf("category_id")}>
        {(control) => (
          <Combobox
            {...control}
            options={found}
            value={category}
            clearable
            onChange={(option) => edit({ category_id: option?.value ?? null })}
          />
        )}
      </Field>
      <InputField
        name="slug"
        label={labels.slug}
        hint={t("hints.slug")}
        required
        dir="auto"
        maxLength={100}
        autoComplete="off"
        error={errorOf("slug")}
        value={value.slug}
        onChange={(event) => edit({ slug: event.target.value })}
      />
      <TextAreaField
        {...(can("files.write") ? uploads.box : {})}
        name="body"
        label={labels.body}
        hint={t("hints.body")}
        dir="auto"
        rows={20}
        maxLength={50_000}
        error={errorOf("body")}
        value={value.body}
        onChange={(event) => edit({ body: event.target.value })}
      />
      {can("files.write") ? uploads.controls : null}
      <MergeFields body={value.body} onInsert={insert} onChange={(body) => edit({ body })} />
      {asking ? <PublishDialog article={article} onClose={() => setAsking(false)} onDone={() => go(page)} /> : null}
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </EditorPage>
  );
}
