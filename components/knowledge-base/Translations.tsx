"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useSingle } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { useGo } from "@/components/ui/navigation";
import { languageName } from "@/lib/commerce/locale-of";
import { ArticleLanguage } from "@/lib/domains/knowledge-base/schema";
import { ArticleStatus } from "./ArticleStatus";
import { languageOptions } from "./language-options";
import { articles, type ArticleRecord } from "./resource";

/** The article in its other languages; a translation is an article of its own, with its own draft and versions. */
export function Translations({ article }: { article: ArticleRecord }) {
  const t = useTranslations("articles.translations");
  const can = useCan();
  const pagePath = usePagePath();
  const original = useSingle(articles, article.translation_of, null);
  const { rows } = useList(articles, { translation_of: article.translation_of ?? article.id });
  const [adding, setAdding] = useState(false);
  const others = [...(original === null ? [] : [original]), ...(rows ?? [])].filter(({ id }) => id !== article.id);
  return (
    <Section
      title={t("title")}
      action={
        can("kb.write") ? (
          <Button tone="quiet" onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      <ul className="grid text-sm">
        {others.map((other) => (
          <li key={other.id} className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line last:border-0">
            <AheadLink href={pagePath("articles", other.id)} className="min-w-0 flex-1 py-1 hover:underline [overflow-wrap:anywhere]">
              <span className="font-medium">{languageName(other.language)}</span> <bdi className="text-muted">{other.title}</bdi>
            </AheadLink>
            <ArticleStatus article={other} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? <p className="text-sm text-muted">{t("none", { language: languageName(article.language) })}</p> : null}
      {adding ? (
        <TranslateDialog
          article={article}
          taken={[article.language, ...others.map(({ language }) => language)]}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Section>
  );
}

interface TranslateDialogProps {
  article: ArticleRecord;
  taken: readonly string[];
  onClose: () => void;
}

function TranslateDialog({ article, taken, onClose }: TranslateDialogProps) {
  const t = useTranslations("articles");
  const words = useTranslations("staff.form");
  const go = useGo();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([articles.name]);
  const free = languageOptions.filter(({ value }) => !taken.includes(value));
  const [language, setLanguage] = useState(free.find(({ value }) => value === "en" || value === "ar")?.value ?? free[0]?.value ?? "en");
  const start = () =>
    perform(async () => {
      const { id } = await api.call(articles.verbs.translate, { id: article.id, language });
      go(pagePath("articles", id, "edit"));
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("translations.add")}
      description={t("translations.text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void start()}>
            {t("verbs.translate.do")}
          </Button>
        </>
      }
    >
      <SelectField
        name="language"
        label={t("fields.language")}
        value={language}
        onChange={(event) => setLanguage(ArticleLanguage.parse(event.target.value))}
      >
        {free.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
