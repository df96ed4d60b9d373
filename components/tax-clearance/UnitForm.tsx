"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { taxUnits, type TaxUnitRow } from "./resource";
import { emptyUnit, missingIn, unitChoices, unitTexts, type UnitValues } from "./unit-values";

interface UnitFormProps {
  /** Null for a new one. */
  unit: TaxUnitRow | null;
  onSaved?: () => void;
}

/** The details that the certificate and every document name. Those of the certificate are fixed once the unit is connected. */
export function UnitForm({ unit, onSaved }: UnitFormProps) {
  const t = useTranslations("tax_units");
  const common = useTranslations("common");
  const problemText = useFieldProblem();
  const { api, perform, busy } = usePerform([taxUnits.name]);
  const [values, setValues] = useState<UnitValues>(() => emptyUnit(unit));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isConnected = unit !== null && unit.state !== "draft";
  const set = (name: keyof UnitValues, value: string) => setValues((before) => ({ ...before, [name]: value }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing = missingIn(values);
    setProblems(Object.fromEntries(missing.map((name) => [name, problemText("required")])));
    if (missing.length > 0) return;
    const { zero_reason, exempt_reason, ...rest } = values;
    const body = { ...rest, zero_reason: zero_reason || null, exempt_reason: exempt_reason || null };
    await perform(
      async () => {
        try {
          if (unit === null) await api.create(taxUnits, body);
          else await api.update(taxUnits, unit.id, unit.version, body);
        } catch (error) {
          if (error instanceof ApiProblem) setProblems(Object.fromEntries(error.errors.map(({ path, code }) => [path, problemText(code)])));
          throw error;
        }
      },
      () => {
        showToast({ tone: "good", text: t("page.saved") });
        onSaved?.();
      },
    );
  }
  const error = (name: string) => problems[name] ?? null;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-4 pt-1 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <ErrorSummary
          title={common("there_is_a_problem")}
          errors={Object.entries(problems).map(([path, message]) => ({ path, message: `${t(`fields.${path as "name"}`)}: ${message}` }))}
        />
      </div>
      {unitTexts.map(({ name, maxLength, ltr, certified }) => (
        <InputField
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          dir={ltr ? "ltr" : "auto"}
          autoComplete="off"
          maxLength={maxLength}
          disabled={certified && isConnected}
          error={error(name)}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      {unitChoices.map(({ name, group, options, certified, optional }) => (
        <SelectField
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          disabled={certified && isConnected}
          error={error(name)}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        >
          {optional ? <option value="">{t("page.none")}</option> : null}
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`${group}.${option}` as "schemes.CRN")}
            </option>
          ))}
        </SelectField>
      ))}
      <Button type="submit" tone="primary" busy={busy} className="justify-self-start sm:col-span-2">
        {t("verbs.update.do")}
      </Button>
    </form>
  );
}
