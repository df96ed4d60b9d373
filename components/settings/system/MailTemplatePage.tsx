"use client";

import { mailTemplates } from "./resource";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useDraft } from "@/components/form/draft";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { MenuItem } from "@/components/ui/Menu";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { LanguageLinks } from "./LanguageLinks";
import { MailWordsPreview } from "./MailWordsPreview";
import type { Template } from "./resource";

type Words = Pick<Template, "subject" | "body" | "button_label">;

const wordsOf = ({ subject, body, button_label }: Template): Words => ({ subject, body, button_label });

/** Edits one mail's template in one language, with a preview. */
export function MailTemplatePage({ template }: { template: Template }) {
  const t = useTranslations("settings");
  const mailName = useWords().mail;
  const words = useTranslations("staff.form");
  const fieldProblem = useFieldProblem();
  const pagePath = usePagePath();
  const can = useCan();
  const editable = can("mail_templates.write");
  const labels = useFieldNames("mail_templates");
  const { key, language } = template;
  const which = { key, language };
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
  const errorOf = (name: string) => {
    const found = refused.find(({ path: at }) => at === name);
    return found ? fieldProblem(found.code) : null;
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save(draft)) startAfresh();
  }
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
      () => api.call(mailTemplates.test, which),
      () => showToast({ tone: "good", text: t("mail_templates.test_sent") }),
    );
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path: at, code }) => ({ path: at, message: `${labels[at] ?? at}: ${fieldProblem(code)}` })),
  ];
  const field = (name: keyof typeof draft) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    lang: language,
    dir: "auto",
    disabled: !editable,
    value: draft[name],
  });
  return (
    <SettingsFrame
      title={mailName(key)}
      beside={<LanguageLinks templateKey={key} current={language} />}
      trail={[{ label: t("pages.mail_templates.title"), href: pagePath("settings", "mail-templates") }]}
      wide
      menu={editable && saved.override ? <MenuItem onSelect={() => void revert()}>{t("mail_templates.revert")}</MenuItem> : null}
      action={editable ? <Button onClick={() => void test()}>{t("mail_templates.test")}</Button> : null}
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid min-w-0 content-start gap-5">
          <ErrorSummary title={t("problem")} errors={summary} />
          {editable ? null : <Alert>{t("no_permission")}</Alert>}
          {restored && editable ? <RestoredNotice text={words("restored")} discard={words("discard")} onDiscard={startAfresh} /> : null}
          <InputField {...field("subject")} required maxLength={200} onChange={(event) => write("subject", event.target.value)} />
          <TextAreaField
            {...field("body")}
            required
            rows={12}
            hint={t("mail_templates.body_hint")}
            maxLength={20_000}
            onChange={(event) => write("body", event.target.value)}
          />
          <InputField {...field("button_label")} required maxLength={60} onChange={(event) => write("button_label", event.target.value)} />
          <p className="text-sm text-muted">
            {t("mail_templates.names")}{" "}
            <bdi dir="ltr" className="font-mono text-xs">
              {saved.fields.map((name) => `{{${name}}}`).join(" ")}
            </bdi>
          </p>
          {editable ? (
            <div>
              <Button type="submit" tone="primary" busy={busy}>
                {t("mail_templates.save")}
              </Button>
            </div>
          ) : null}
        </form>
        <MailWordsPreview templateKey={key} language={language} words={draft} />
      </div>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
