"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useDraft } from "@/components/form/draft";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import type { Option } from "@/components/ui/use-options";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { LanguageLinks } from "./LanguageLinks";
import { MailPreview } from "./MailPreview";
import { NewDefault } from "./NewDefault";
import { RecordChoice } from "./RecordChoice";
import { recordLookups } from "./record-lookups";
import { mailTemplates, wordsOf, type Template, type Words } from "./resource";
import { WordsForm } from "./WordsForm";

/** Edits one mail's template in one language, with a preview. */
export function MailTemplatePage({ template }: { template: Template }) {
  const t = useTranslations("settings");
  const mailName = useWords().mail;
  const form = useTranslations("staff.form");
  const fieldProblem = useFieldProblem();
  const pagePath = usePagePath();
  const can = useCan();
  const editable = can("mail_templates.write");
  const labels = useFieldNames("mail_templates");
  const { key, language } = template;
  const which = { key, language };
  const [record, setRecord] = useState<Option | null>(null);
  const lookup = template.record === null ? undefined : recordLookups[template.record];
  const { saved, setSaved, save, busy, stale, refused, refusal } = useReplace({
    verbs: mailTemplates,
    which,
    initial: template,
    fieldsOf: wordsOf,
    bodyOf: (fields) => fields,
  });
  const { api, perform } = usePerform([]);
  // The draft is stored on this device until it is saved, so that switching the language loses nothing.
  const {
    value: typed,
    restored,
    set: setDraft,
    startAfresh,
  } = useDraft<Partial<Words>>(`${api.tenant}:mail-template:${key}:${language}`, {});
  const draft = { ...wordsOf(saved), ...typed };
  const write = (name: keyof Words, text: string) => {
    const { [name]: _before, ...others } = typed;
    const changed = text === saved[name] ? others : { ...others, [name]: text };
    if (Object.keys(changed).length === 0) startAfresh();
    else setDraft(changed);
  };
  const problemOf = (code: string) => (code === "unknown_name" ? t("mail_templates.unknown_names") : fieldProblem(code));
  const errorOf = (name: string) => {
    const found = refused.find(({ path: at }) => at === name);
    return found ? problemOf(found.code) : null;
  };
  const revert = () =>
    perform(
      async () => {
        const shipped = await api.call(mailTemplates.revert, which, { version: saved.version });
        setSaved(shipped);
        startAfresh();
      },
      () => showToast({ tone: "good", text: t("mail_templates.reverted") }),
    );
  const test = () =>
    perform(
      () => api.call(mailTemplates.test, { ...which, ...(record === null ? {} : { record_id: record.value }) }),
      () => showToast({ tone: "good", text: t("mail_templates.test_sent") }),
    );
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path: at, code }) => ({ path: at, message: `${labels[at] ?? at}: ${problemOf(code)}` })),
  ];
  return (
    <SettingsFrame
      title={mailName(key)}
      beside={<LanguageLinks templateKey={key} current={language} />}
      trail={[{ label: t("pages.mail_templates.title"), href: pagePath("settings", "mail-templates") }]}
      wide
      menu={editable && saved.override ? <MenuItem onSelect={() => void revert()}>{t("mail_templates.revert")}</MenuItem> : null}
      action={editable ? <Button onClick={() => void test()}>{t("mail_templates.test")}</Button> : null}
    >
      <NewDefault template={saved} labels={labels} busy={busy} onSave={editable ? (words) => void save(words) : null} />
      <div className="grid gap-8 lg:grid-cols-2">
        <form
          noValidate
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void save(draft).then((done) => done && startAfresh());
          }}
          className="grid min-w-0 content-start gap-5"
        >
          <ErrorSummary title={t("problem")} errors={summary} />
          {editable ? null : <Alert>{t("no_permission")}</Alert>}
          {restored && editable ? <RestoredNotice text={form("restored")} discard={form("discard")} onDiscard={startAfresh} /> : null}
          <WordsForm
            words={draft}
            names={saved.fields}
            language={language}
            labels={labels}
            errorOf={errorOf}
            onWrite={editable ? write : null}
          />
          {editable ? (
            <div>
              <Button type="submit" tone="primary" busy={busy}>
                {t("mail_templates.save")}
              </Button>
            </div>
          ) : null}
        </form>
        <MailPreview
          templateKey={key}
          language={language}
          words={draft}
          record={record?.value ?? null}
          choice={lookup === undefined ? null : <RecordChoice lookup={lookup} value={record} onChange={setRecord} />}
        />
      </div>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
