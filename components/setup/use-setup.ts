"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { brandingVerbs } from "@/components/settings/branding-resource";
import type { General } from "@/components/settings/general-resource";
import { generalSettings } from "@/components/settings/general-resource";
import type { TaxProfileRow } from "@/components/settings/money/resource";
import { taxProfiles } from "@/components/settings/money/resource";
import type { BrandingDetail } from "@/lib/domains/branding/schema";
import { otherTax, taxChange, usualChoice, type TaxChoice } from "./tax-choices";
import { changesOf, requiredFields, valuesOf, type SetupValues } from "./setup-values";

type Branding = Wire<typeof BrandingDetail>;

interface Saved {
  settings: General;
  branding: Branding;
  profile: TaxProfileRow | null;
}

/** In percent, as the API accepts it. */
const percent = /^\d{1,3}(\.\d{1,4})?$/;

/**
 * The state of the setup form. Its three parts are saved one after another; if a later part is rejected, the saved ones are not sent again.
 */
export function useSetup(initial: Saved) {
  const t = useTranslations("setup");
  const api = useApi();
  const problemText = useProblemText();
  const fieldProblem = useFieldProblem();
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState<SetupValues>(() => valuesOf(initial.settings));
  const [logo, setLogo] = useState<string | null>(initial.branding.logo_file_id);
  const [tax, setTax] = useState<TaxChoice | null>(
    () => initial.profile && usualChoice(initial.profile, initial.settings.country, initial.settings),
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** The validation errors of the current values, by field. */
  function check(): Record<string, string> {
    const empty = requiredFields.filter((name) => values[name].trim() === "").map((name) => [name, fieldProblem("required")]);
    const typed =
      tax?.chosen !== otherTax
        ? []
        : [
            ...(tax.name.trim() === "" ? [["tax_name", fieldProblem("required")]] : []),
            ...(percent.test(tax.rate.trim()) ? [] : [["tax_rate", t("tax.rate_problem")]]),
          ];
    return Object.fromEntries([...empty, ...typed]) as Record<string, string>;
  }

  async function send(): Promise<void> {
    const { settings, branding, profile } = saved;
    const taxes = profile && tax ? taxChange(profile, values.country, settings, tax) : null;
    if (profile && taxes) {
      const done = await api.update(taxProfiles, profile.id, profile.version, taxes);
      setSaved((before) => ({ ...before, profile: done }));
      setTax(usualChoice(done, values.country, { ...settings, country: values.country }));
    }
    if (logo !== branding.logo_file_id) {
      const { primary_color, theme_tokens, favicon_file_id, login_background_file_id } = branding;
      const whole = { primary_color, theme_tokens, favicon_file_id, login_background_file_id, logo_file_id: logo };
      const done = await api.call(brandingVerbs.replace, whole, { version: branding.version });
      setSaved((before) => ({ ...before, branding: done }));
    }
    const changes = changesOf(settings, values);
    if (Object.keys(changes).length === 0) return;
    const done = await api.call(generalSettings.verbs.change, changes, { version: settings.version });
    setSaved((before) => ({ ...before, settings: done }));
  }

  /** Returns whether all parts are saved. */
  async function save(): Promise<boolean> {
    const found = check();
    setProblems(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return false;
    setBusy(true);
    try {
      await send();
      return true;
    } catch (error) {
      const errors = error instanceof ApiProblem && error.code !== "stale" ? error.errors : [];
      setProblems(
        Object.fromEntries(
          errors.map(({ path, code }) => [
            path.startsWith("rates") ? "tax" : path,
            code === "locked" ? t("currency_locked") : fieldProblem(code),
          ]),
        ),
      );
      if (errors.length === 0) setRefusal(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { saved, values, setValues, logo, setLogo, tax, setTax, problems, refusal, busy, save };
}
