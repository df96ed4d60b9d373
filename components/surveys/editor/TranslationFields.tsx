"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { SelectField, TextAreaField } from "@/components/ui/Input";
import { localeOptions } from "@/components/ui/locale-options";
import { languageName, writtenLanguages } from "@/lib/commerce/locale-of";
import { textsOf, translationGaps } from "@/lib/domains/surveys/rules";
import type { SurveyTexts } from "@/lib/domains/surveys/schema";
import type { SurveyDraft } from "./survey-draft";

type Language = SurveyDraft["language"];

interface TranslationFieldsProps {
  draft: SurveyDraft;
  edit: (changes: Partial<SurveyDraft>) => void;
}

/** The survey's own language, and its texts in others: what is missing, and what no longer fits the text it was translated from. */
export function TranslationFields({ draft, edit }: TranslationFieldsProps) {
  const t = useTranslations("surveys.languages");
  const [opened, setOpened] = useState<Language | null>(null);
  const { language: own, translations } = draft;
  const shown = writtenLanguages.filter((each) => each !== own && (translations[each] !== undefined || each === opened));
  const find = (value: string) => writtenLanguages.find((each) => each === value);
  return (
    <Section title={t("title")}>
      <div className="grid gap-5 py-2">
        <SelectField
          className="max-w-64"
          name="language"
          label={t("own")}
          hint={t("own_hint")}
          value={own}
          onChange={(event) => edit({ language: find(event.target.value) ?? own })}
        >
          {localeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {shown.map((language) => (
          <OneLanguage
            key={language}
            draft={draft}
            language={language}
            open={language === opened}
            onOpen={() => setOpened(language === opened ? null : language)}
            edit={edit}
          />
        ))}
        <SelectField
          className="max-w-64"
          name="add_language"
          label={t("add")}
          value=""
          onChange={(event) => setOpened(find(event.target.value) ?? null)}
        >
          <option value="">{t("choose")}</option>
          {localeOptions
            .filter(({ value }) => value !== own && !shown.some((each) => each === value))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </SelectField>
      </div>
    </Section>
  );
}

interface OneLanguageProps extends TranslationFieldsProps {
  language: Language;
  open: boolean;
  onOpen: () => void;
}

function OneLanguage({ draft, edit, language, open, onOpen }: OneLanguageProps) {
  const t = useTranslations("surveys.languages");
  const written: SurveyTexts = draft.translations[language] ?? {};
  const { missing, stale } = translationGaps(draft, language);
  const write = (path: string, text: string, source: string) => {
    const { [path]: _before, ...rest } = written;
    const changed = text === "" ? rest : { ...rest, [path]: { text, source } };
    const { [language]: _own, ...others } = draft.translations;
    edit({ translations: Object.keys(changed).length === 0 ? others : { ...others, [language]: changed } });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{languageName(language)}</h3>
        {missing.length > 0 ? <Badge tone="warn">{t("missing", { count: missing.length })}</Badge> : null}
        {stale.length > 0 ? <Badge tone="warn">{t("stale", { count: stale.length })}</Badge> : null}
        {missing.length === 0 && stale.length === 0 ? <Badge tone="good">{t("complete")}</Badge> : null}
        <Button tone="quiet" className="text-sm" aria-expanded={open} onClick={onOpen}>
          {open ? t("close") : t("edit")}
        </Button>
      </div>
      {open
        ? [...textsOf(draft)].map(([path, source]) => (
            <div key={path} className="grid gap-2">
              <TextAreaField
                name={`translations.${language}.${path}`}
                label={source}
                lang={language}
                dir="auto"
                rows={path === "intro" || path === "thanks" ? 3 : 1}
                maxLength={2000}
                value={written[path]?.text ?? ""}
                onChange={(event) => write(path, event.target.value, source)}
              />
              {stale.includes(path) ? (
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                  <span>
                    {t("was")} <bdi>{written[path]?.source}</bdi>
                  </span>
                  <Button tone="quiet" className="text-sm" onClick={() => write(path, written[path]?.text ?? "", source)}>
                    {t("still_right")}
                  </Button>
                </p>
              ) : null}
            </div>
          ))
        : null}
    </div>
  );
}
