"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { parts, wordsOf, type Template, type Words } from "./resource";

interface NewDefaultProps {
  template: Template;
  labels: Readonly<Record<string, string>>;
  busy: boolean;
  /** Saves the text, which is then based on the present default. */
  onSave: ((words: Words) => void) | null;
}

/** The default of a customized part has changed: the old default, the new one and the company's own text side by side. */
export function NewDefault({ template, labels, busy, onSave }: NewDefaultProps) {
  const t = useTranslations("settings.mail_templates");
  if (!template.outdated) return null;
  const { base, shipped, language } = template;
  const own = wordsOf(template);
  const changed = parts.filter((part) => own[part] !== shipped[part] && base[part] !== shipped[part]);
  return (
    <Alert tone="warn" title={t("new_default.title")}>
      <p>{t("new_default.text")}</p>
      {changed.map((part) => (
        <section key={part} aria-label={labels[part]} className="mt-2 grid gap-2">
          <h3 className="font-medium">{labels[part]}</h3>
          <div className="grid gap-3 md:grid-cols-3">
            {(
              [
                ["old", base[part]],
                ["new", shipped[part]],
                ["own", own[part]],
              ] as const
            ).map(([version, text]) => (
              <div key={version} className="grid min-w-0 content-start gap-1">
                <p className="text-sm text-muted">{t(`new_default.${version}`)}</p>
                <p
                  lang={language}
                  dir="auto"
                  className="rounded-md border border-line bg-surface p-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
                >
                  {text}
                </p>
              </div>
            ))}
          </div>
          {onSave === null ? null : (
            <div>
              <Button busy={busy} onClick={() => onSave({ ...own, [part]: shipped[part] })}>
                {t("new_default.take")}
              </Button>
            </div>
          )}
        </section>
      ))}
      {onSave === null ? null : (
        <div className="mt-2">
          <Button busy={busy} onClick={() => onSave(own)}>
            {t("new_default.keep")}
          </Button>
        </div>
      )}
    </Alert>
  );
}
