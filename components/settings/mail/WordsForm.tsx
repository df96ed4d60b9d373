"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FocusEvent } from "react";
import { fieldId } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { findMarkupProblem, replaceName, unknownNames } from "@/lib/domains/mail/rules";
import { BlockEditor } from "./BlockEditor";
import { ChoiceButtons } from "./ChoiceButtons";
import { InsertButtons, UnknownNames } from "./MergeNames";
import type { Words } from "./resource";

interface WordsFormProps {
  words: Words;
  /** The merge names that the email has values for. */
  names: readonly string[];
  language: string;
  labels: Readonly<Record<string, string>>;
  errorOf: (name: keyof Words) => string | null;
  /** Null for readers who may not change the template. */
  onWrite: ((name: keyof Words, text: string) => void) | null;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What a click inserts of each tag. */
const tagSources = {
  section: '\n\n<section tone="tinted">\n\n</section>\n\n',
  columns: "\n\n<columns>\n<column>\n\n</column>\n<column>\n\n</column>\n</columns>\n\n",
  button: '\n\n<button href="https://"></button>\n\n',
  image: '\n\n<image src="https://" alt="" />\n\n',
  divider: "\n\n<divider />\n\n",
  spacer: '\n\n<spacer size="medium" />\n\n',
};

/** Subject, body and button text of a mail, with names and tags to insert, and corrections of names that do not exist. */
export function WordsForm({ words, names, language, labels, errorOf, onWrite }: WordsFormProps) {
  const t = useTranslations("settings.mail_templates");
  const [mode, setMode] = useState<"source" | "blocks">("source");
  const latest = useRef<TextBox | null>(null);
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text")) latest.current = target;
  };
  const insert = (text: string, into: TextBox | null = latest.current) => {
    const box = into?.isConnected === true ? into : (document.getElementById(fieldId("body")) as TextBox | null);
    if (box === null) return;
    box.focus();
    box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, "end");
    // React hears of the change as of typing.
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const field = (name: keyof Words) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    lang: language,
    dir: "auto",
    required: true,
    disabled: onWrite === null,
    value: words[name],
    onChange: ({ currentTarget }: { currentTarget: TextBox }) => onWrite?.(name, currentTarget.value),
  });
  const corrections = (name: keyof Words) => (
    <UnknownNames
      found={unknownNames(words[name], names)}
      onReplace={(unknown, nearest) => onWrite?.(name, replaceName(words[name], unknown, nearest))}
    />
  );
  const problem = findMarkupProblem(words.body);
  return (
    <div className="grid min-w-0 gap-5" onFocus={remember}>
      <div className="grid gap-1.5">
        <InputField {...field("subject")} type="text" maxLength={200} />
        {corrections("subject")}
      </div>
      <div className="grid min-w-0 gap-1.5">
        <div>
          <ChoiceButtons
            label={t("edit_as")}
            value={mode}
            onChange={setMode}
            options={[
              { value: "source", label: t("as_source") },
              { value: "blocks", label: t("as_blocks") },
            ]}
          />
        </div>
        {mode === "source" ? (
          <TextAreaField {...field("body")} rows={14} hint={t("body_hint")} maxLength={20_000} />
        ) : (
          <BlockEditor source={words.body} language={language} onWrite={onWrite === null ? null : (source) => onWrite("body", source)} />
        )}
        {problem === null ? null : (
          <p role="status" className="text-sm text-bad">
            {t(`tags.${problem.code}`, { line: problem.line })}
          </p>
        )}
        {corrections("body")}
        {mode === "source" && onWrite !== null ? (
          <InsertButtons
            title={t("tags_to_insert")}
            entries={Object.keys(tagSources).map((tag) => ({ key: tag, text: `<${tag}>` }))}
            onInsert={(tag) =>
              insert(tagSources[tag as keyof typeof tagSources], document.getElementById(fieldId("body")) as TextBox | null)
            }
          />
        ) : null}
      </div>
      <div className="grid gap-1.5">
        <InputField {...field("button_label")} type="text" maxLength={60} />
        {corrections("button_label")}
      </div>
      <InsertButtons
        title={t("names")}
        entries={names.map((name) => ({ key: name, text: `{{${name}}}` }))}
        onInsert={onWrite === null ? null : (name) => insert(`{{${name}}}`)}
      />
    </div>
  );
}
