"use client";

import { brandingVerbs } from "./branding-resource";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { Wire } from "@/components/api/resource";
import { StaleDialog } from "@/components/record/StaleDialog";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { Input } from "@/components/ui/Input";
import { findUnreadable } from "@/lib/domains/branding/rules";
import { Color, type BrandingDetail, BrandPicture } from "@/lib/domains/branding/schema";
import { BrandPreview } from "./BrandPreview";
import { ContrastTable } from "./ContrastTable";
import { PictureField } from "./PictureField";
import { ThemeFields } from "./ThemeFields";
import { SettingsFrame } from "./SettingsFrame";
import { useFieldNames } from "./use-field-names";
import { useReplace } from "./use-replace";

type Branding = Wire<typeof BrandingDetail>;

const fieldsOf = ({ primary_color, theme_tokens, logo_file_id, favicon_file_id, login_background_file_id }: Branding) => ({
  primary_color,
  theme_tokens,
  logo_file_id,
  favicon_file_id,
  login_background_file_id,
});

/** The company's colour and images, with a preview of what its customers see. */
export function BrandingPage({ branding }: { branding: Branding }) {
  const t = useTranslations("settings");
  const can = useCan();
  const labels = useFieldNames("branding");
  const editable = can("settings.write");
  const { saved, save, busy, stale, refused, refusal } = useReplace({
    verbs: brandingVerbs,
    which: {},
    initial: branding,
    fieldsOf,
    bodyOf: (fields) => fields,
  });
  const [draft, setDraft] = useState(() => fieldsOf(branding));
  const change = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }));
  const color = Color.safeParse(draft.primary_color);
  const theme = { primary_color: color.success ? color.data : saved.primary_color, theme_tokens: draft.theme_tokens };
  const unreadable = findUnreadable(draft.theme_tokens).length > 0;
  const errorOf = (name: string) => {
    const found = refused.find(({ path: at }) => at === name);
    if (!found) return null;
    const key = `branding.problems.${found.code}` as "branding.problems.too_large";
    return t.has(key) ? t(key) : t("branding.problems.other");
  };
  const problems = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path: at }) => ({ path: at, message: `${labels[at] ?? at}: ${errorOf(at) ?? ""}` })),
  ];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save(draft);
    if (done) setDraft(fieldsOf(done));
  }
  const clean = JSON.stringify(draft) === JSON.stringify(fieldsOf(saved));
  const colorProblem = color.success ? errorOf("primary_color") : t("branding.problems.color");
  return (
    <SettingsFrame title={t("pages.branding.title")} text={t("pages.branding.text")} wide>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-6">
          <ErrorSummary title={t("problem")} errors={problems} />
          {editable ? null : <Alert>{t("no_permission")}</Alert>}
          <Section title={t("branding.color")}>
            <Field name="primary_color" label={labels.primary_color} hint={t("branding.color_hint")} error={colorProblem}>
              {(control) => (
                <span className="flex items-center gap-2">
                  <input
                    type="color"
                    aria-label={t("branding.pick_color")}
                    disabled={!editable}
                    value={color.success ? color.data : saved.primary_color}
                    onChange={(event) => change({ primary_color: event.target.value })}
                    className="h-9 w-12 rounded-md border border-edge bg-surface p-1"
                  />
                  <span className="w-32">
                    <Input
                      {...control}
                      dir="ltr"
                      className="font-mono"
                      maxLength={7}
                      disabled={!editable}
                      value={draft.primary_color}
                      onChange={(event) => change({ primary_color: event.target.value })}
                    />
                  </span>
                </span>
              )}
            </Field>
          </Section>
          <Section title={t("branding.pictures")}>
            <div className="grid gap-5 pt-1">
              {BrandPicture.options.map((picture) => (
                <PictureField
                  key={picture}
                  picture={picture}
                  label={labels[`${picture}_file_id`] ?? picture}
                  fileId={draft[`${picture}_file_id`] ?? null}
                  editable={editable}
                  error={errorOf(`${picture}_file_id`)}
                  onChange={(id) => change({ [`${picture}_file_id`]: id })}
                />
              ))}
            </div>
          </Section>
          <Section title={t("branding.theme.title")}>
            <ThemeFields
              tokens={draft.theme_tokens}
              editable={editable}
              errorOf={errorOf}
              onChange={(theme_tokens) => change({ theme_tokens })}
            />
          </Section>
          <Section title={t("branding.contrast.title")}>
            <ContrastTable theme={theme} />
          </Section>
          {editable ? (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" tone="primary" busy={busy} disabled={!color.success || unreadable || clean}>
                {t("branding.save")}
              </Button>
              {unreadable ? <p className="self-center text-sm text-bad">{t("branding.problems.contrast")}</p> : null}
              {clean ? null : (
                <Button tone="quiet" onClick={() => setDraft(fieldsOf(saved))}>
                  {t("branding.discard")}
                </Button>
              )}
            </div>
          ) : null}
        </div>
        <aside aria-label={t("branding.preview")} className="grid content-start gap-4 self-start lg:sticky lg:top-4">
          <BrandPreview theme={theme} logoId={draft.logo_file_id ?? null} />
        </aside>
      </form>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
