"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Field, fieldId } from "@/components/ui/Field";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import { useWords } from "@/components/words/use-words";
import { defaultColors, schemes, type Scheme } from "@/lib/domains/branding/rules";
import { themeColorNames, type ThemeColorName, type ThemeTokens } from "@/lib/domains/branding/schema";

interface ThemeFieldsProps {
  tokens: ThemeTokens;
  editable: boolean;
  errorOf: (path: string) => string | null;
  onChange: (tokens: ThemeTokens) => void;
}

/** The colours of a company's pages in light and in dark mode, and their corners; what is not set keeps the product's default. */
export function ThemeFields({ tokens, editable, errorOf, onChange }: ThemeFieldsProps) {
  const t = useTranslations("settings.branding.theme");
  const words = useWords();
  const setColor = (scheme: Scheme, name: ThemeColorName, color: string | undefined) => {
    const { [name]: _before, ...others } = tokens[scheme] ?? {};
    const colors = color === undefined ? others : { ...others, [name]: color };
    const { [scheme]: _colors, ...rest } = tokens;
    onChange(Object.keys(colors).length === 0 ? rest : { ...rest, [scheme]: colors });
  };
  const setRadius = (text: string) => {
    const { radius: _before, ...rest } = tokens;
    onChange(text === "" ? rest : { ...rest, radius: Number(text) });
  };
  return (
    <div id={fieldId("theme_tokens")} className="grid gap-4">
      <p className="text-sm text-muted">{t("hint")}</p>
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th className="py-1.5 text-start font-medium">{t("color")}</th>
            {schemes.map((scheme) => (
              <th key={scheme} className="w-28 py-1.5 text-start font-medium">
                {t(scheme)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {themeColorNames.map((name) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {words.field("branding", name)}
              </th>
              {schemes.map((scheme) => {
                const own = tokens[scheme]?.[name];
                const path = `theme_tokens.${scheme}.${name}`;
                const label = t("cell", { color: words.field("branding", name), mode: t(scheme) });
                return (
                  <td key={scheme} className="py-1">
                    <span className="flex items-center gap-1.5">
                      <input
                        id={fieldId(path)}
                        type="color"
                        aria-label={label}
                        aria-invalid={errorOf(path) === null ? undefined : true}
                        disabled={!editable}
                        value={own ?? defaultColors[scheme][name]}
                        onChange={(event) => setColor(scheme, name, event.target.value)}
                        className="h-8 w-11 rounded-md border border-edge bg-surface p-1 aria-invalid:border-2 aria-invalid:border-bad"
                      />
                      {own !== undefined && editable ? (
                        <IconButton
                          icon={<RotateCcw />}
                          label={t("reset", { color: label })}
                          onClick={() => setColor(scheme, name, undefined)}
                        />
                      ) : null}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Field
        name="theme_tokens.radius"
        label={words.field("branding", "radius")}
        hint={t("radius_hint")}
        error={errorOf("theme_tokens.radius")}
      >
        {(control) => (
          <span className="w-24">
            <Input
              {...control}
              type="number"
              min={0}
              max={16}
              disabled={!editable}
              placeholder="6"
              value={tokens.radius ?? ""}
              onChange={(event) => setRadius(event.target.value)}
            />
          </span>
        )}
      </Field>
    </div>
  );
}
