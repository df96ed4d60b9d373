"use client";

import { useTranslations } from "next-intl";
import { replaceName, unknownNames } from "@/lib/domains/mail/rules";
import { publicFields } from "@/lib/domains/knowledge-base/rules";

const written = (name: string) => `{{${name}}}`;
const code = (text: string) => (
  <bdi dir="ltr" className="font-mono text-xs">
    {text}
  </bdi>
);

/** The merge fields of articles: a click inserts one. Names in the text that do not exist are listed with the nearest that does. */
export function MergeFields({
  body,
  onInsert,
  onChange,
}: {
  body: string;
  onInsert: (text: string) => void;
  onChange: (body: string) => void;
}) {
  const t = useTranslations("articles.merge");
  const unknown = unknownNames(body, publicFields);
  return (
    <div className="grid gap-2">
      {unknown.length === 0 ? null : (
        <ul role="status" className="grid gap-1 text-sm">
          {unknown.map(({ name, nearest }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2 text-bad">
              <span>{t.rich("unknown", { name: written(name), code: () => code(written(name)) })}</span>
              {nearest === null ? null : (
                <button type="button" onClick={() => onChange(replaceName(body, name, nearest))} className="min-h-6 text-text underline">
                  {t.rich("use", { name: written(nearest), code: () => code(written(nearest)) })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t("title")}</p>
      <ul className="flex flex-wrap gap-1.5">
        {publicFields.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t("insert", { name: written(name) })}
              onClick={() => onInsert(written(name))}
              className="min-h-6 rounded-sm border border-line px-1.5 hover:bg-hover"
            >
              {code(written(name))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
