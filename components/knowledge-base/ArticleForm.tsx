"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { useGo } from "@/components/ui/navigation";
import { ArticleCreate, ArticleLanguage } from "@/lib/domains/knowledge-base/schema";
import { languageOptions } from "./language-options";
import { articles } from "./resource";
import { categoryLookup } from "./use-categories";

interface ArticleValues {
  title: string;
  category_id: string;
  language: string;
}

/** Starts an article, at first in the company's language, which is then written in the editor. */
export function ArticleForm({ title, locale }: { title: string; locale: string }) {
  const t = useTranslations("articles");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const go = useGo();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const labels = { title: t("fields.title"), category_id: t("fields.category_id"), language: t("fields.language") };
  const { form, send, summary, restored, startAfresh, errorOf, busy } = useRecordForm<ArticleValues>({
    schema: ArticleCreate,
    defaults: { title, category_id: "", language: ArticleLanguage.safeParse(locale.split("-")[0]).data ?? "en" },
    toWire: ({ title, category_id, language }) => ({ title: title.trim(), language, category_id: category_id === "" ? null : category_id }),
    labels,
    draftKey: `${api.tenant}:article${title === "" ? "" : `:${title}`}`,
    async submit(wire) {
      const made = await api.create(articles, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, articles.name) });
      go(pagePath("articles", made.id, "edit"));
    },
  });
  const found = useLookupOptions(categoryLookup);
  const category = useLookupName(categoryLookup, form.watch("category_id") || null);
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("articles") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        {restored ? <RestoredNotice text={words("restored")} discard={words("discard")} onDiscard={startAfresh} /> : null}
        <InputField
          {...form.register("title")}
          label={labels.title}
          hint={t("hints.title")}
          dir="auto"
          required
          maxLength={200}
          autoComplete="off"
          error={errorOf("title")}
        />
        <Controller
          control={form.control}
          name="category_id"
          render={({ field }) => (
            <Field name="category_id" label={labels.category_id} optional={common("optional")} error={errorOf("category_id")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={found}
                  value={category}
                  clearable
                  onChange={(option) => field.onChange(option?.value ?? "")}
                />
              )}
            </Field>
          )}
        />
        <SelectField {...form.register("language")} label={labels.language} error={errorOf("language")}>
          {languageOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("form.begin")}
          </Button>
          <ButtonLink href={pagePath("articles")}>{words("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
