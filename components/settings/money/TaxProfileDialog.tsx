"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { useProblemLine } from "@/components/form/use-problem-line";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { useFieldNames } from "../use-field-names";
import { RateLines } from "./RateLines";
import { taxProfiles, type TaxProfileRow } from "./resource";
import { emptyRate, type RateDraft } from "./rate-draft";

/**
 * Creates or edits a tax profile. All its rates are saved together, because their order matters. If another person saved it meanwhile, the
 * dialog states the conflict, overwrites nothing and retains the typed values.
 */
export function TaxProfileDialog({ profile, onClose }: { profile: TaxProfileRow | null; onClose: () => void }) {
  const t = useTranslations("settings");
  const words = useTranslations("staff.form");
  const lineOf = useProblemLine();
  const undo = useTranslations("staff.undo");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const fieldProblem = useFieldProblem();
  const labels = useFieldNames("tax_profiles");
  const [draft, setDraft] = useState({
    name: profile?.name ?? "",
    prices_mode: profile?.prices_mode ?? "exclusive",
    rounding: profile?.rounding ?? "document",
    is_default: profile?.is_default ?? false,
  });
  const [rates, setRates] = useState<readonly RateDraft[]>(
    () => profile?.rates.map((rate) => ({ ...rate, key: rate.id })) ?? [emptyRate()],
  );
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    setProblems({});
    const body = { ...draft, rates: rates.map(({ key: _key, ...rate }) => rate) };
    try {
      if (profile === null) await api.create(taxProfiles, body);
      else await api.update(taxProfiles, profile.id, profile.version, body);
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, taxProfiles.name) });
      showToast({ tone: "good", text: undo("saved") });
      onClose();
    } catch (error) {
      const errors = error instanceof ApiProblem && error.code !== "stale" ? error.errors : [];
      setProblems(
        Object.fromEntries(
          errors.map(({ path, code }) => [path, path.endsWith(".rate") ? t("tax_profiles.rate_problem") : fieldProblem(code)]),
        ),
      );
      if (errors.length === 0)
        setRefusal(error instanceof ApiProblem && error.code === "stale" ? t("tax_profiles.stale") : problemText(error));
    } finally {
      setBusy(false);
    }
  }
  const summary = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...Object.entries(problems).map(([path, problem]) => ({
      path,
      message: lineOf(labels[path.split(".").at(-1) ?? path] ?? path, problem),
    })),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={profile === null ? t("tax_profiles.new") : t("edit_named", { name: profile.name })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="tax-profile-form" busy={busy}>
            {words("save")}
          </Button>
        </>
      }
    >
      <form id="tax-profile-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ErrorSummary title={t("problem")} errors={summary} />
        <InputField
          name="name"
          label={labels.name}
          required
          maxLength={100}
          dir="auto"
          error={problems.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="prices_mode"
            label={labels.prices_mode}
            error={problems.prices_mode}
            value={draft.prices_mode}
            onChange={(event) => change({ prices_mode: PricesMode.parse(event.target.value) })}
          >
            {PricesMode.options.map((value) => (
              <option key={value} value={value}>
                {t(`tax_profiles.modes.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="rounding"
            label={labels.rounding}
            error={problems.rounding}
            value={draft.rounding}
            onChange={(event) => change({ rounding: TaxRounding.parse(event.target.value) })}
          >
            {TaxRounding.options.map((value) => (
              <option key={value} value={value}>
                {t(`tax_profiles.roundings.${value}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <RateLines rates={rates} problems={problems} labels={labels} onChange={setRates} />
        {profile?.is_default ? null : (
          <Checkbox
            name="is_default"
            label={t("tax_profiles.make_default")}
            checked={draft.is_default}
            onChange={(event) => change({ is_default: event.target.checked })}
          />
        )}
      </form>
    </Dialog>
  );
}
