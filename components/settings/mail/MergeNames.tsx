"use client";

import { useTranslations } from "next-intl";

const written = (name: string) => `{{${name}}}`;

interface InsertButtonsProps {
  title: string;
  entries: readonly { key: string; text: string }[];
  /** Null where the reader may not insert: the entries are then only shown. */
  onInsert: ((key: string) => void) | null;
}

/** Merge names or tags; a click inserts one where the caret last was. */
export function InsertButtons({ title, entries, onInsert }: InsertButtonsProps) {
  const t = useTranslations("settings.mail_templates");
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{title}</p>
      <ul className="flex flex-wrap gap-1.5">
        {entries.map(({ key, text }) => (
          <li key={key}>
            {onInsert === null ? (
              <bdi dir="ltr" className="font-mono text-xs">
                {text}
              </bdi>
            ) : (
              <button
                type="button"
                aria-label={t("insert", { name: text })}
                onClick={() => onInsert(key)}
                className="min-h-6 rounded-sm border border-line px-1.5 font-mono text-xs hover:bg-hover"
              >
                <bdi dir="ltr">{text}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface UnknownNamesProps {
  found: readonly { name: string; nearest: string | null }[];
  onReplace: (name: string, nearest: string) => void;
}

/** The merge names of a text that do not exist, each with the nearest that does. */
export function UnknownNames({ found, onReplace }: UnknownNamesProps) {
  const t = useTranslations("settings.mail_templates");
  if (found.length === 0) return null;
  return (
    <ul role="status" className="grid gap-1 text-sm">
      {found.map(({ name, nearest }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2 text-bad">
          <span>
            {t.rich("unknown_name", {
              name: written(name),
              code: (text) => (
                <bdi dir="ltr" className="font-mono text-xs">
                  {text}
                </bdi>
              ),
            })}
          </span>
          {nearest === null ? null : (
            <button type="button" onClick={() => onReplace(name, nearest)} className="min-h-6 text-text underline">
              {t.rich("use_nearest", {
                name: written(nearest),
                code: (text) => (
                  <bdi dir="ltr" className="font-mono text-xs">
                    {text}
                  </bdi>
                ),
              })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
