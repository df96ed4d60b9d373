"use client";

import { useTranslations } from "next-intl";
import { macroFields } from "@/lib/domains/macros/rules";
import { replaceName, unknownNames } from "@/lib/domains/mail/rules";

const written = (name: string) => `{{${name}}}`;

/** The merge fields of macros: a click inserts one. Names in the text that do not exist are listed with the nearest that does. */
export function MacroFields({
  body,
  onInsert,
  onChange,
}: {
  body: string;
  onInsert: (text: string) => void;
  onChange: (body: string) => void;
}) {
  const t = useTranslations("macros.merge");
  const unknown = unknownNames(body, macroFields);
  return (
    <div className="grid gap-2">
      {unknown.length === 0 ? null : (
        <ul role="status" className="grid gap-1 text-sm">
          {unknown.map(({ name, nearest }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2 text-bad">
              <span>
                {t("unknown")} <Code text={written(name)} />
              </span>
              {nearest === null ? null : (
                <button type="button" onClick={() => onChange(replaceName(body, name, nearest))} className="min-h-6 text-text underline">
                  {t("use")} <Code text={written(nearest)} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t("title")}</p>
      <ul className="flex flex-wrap gap-1.5">
        {macroFields.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={t("insert", { name: written(name) })}
              onClick={() => onInsert(written(name))}
              className="min-h-6 rounded-sm border border-line px-1.5 hover:bg-hover"
            >
              <Code text={written(name)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs">
      {text}
    </bdi>
  );
}
