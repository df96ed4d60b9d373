"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Currency } from "@/lib/commerce/currencies";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { InputField, SelectField } from "@/components/ui/Input";
import { DunningTone } from "@/lib/domains/dunning/schema";
import { problemOf, stepAfter, type StepDraft } from "./step-draft";

interface StepLinesProps {
  steps: readonly StepDraft[];
  /** Whether problems are shown yet. */
  shown: boolean;
  currency: Currency;
  onChange: (steps: readonly StepDraft[]) => void;
}

const feeKinds = ["none", "fixed", "percent"] as const;

/** The steps of a policy in order: when, in which tone, and with which late fee. */
export function StepLines({ steps, shown, currency, onChange }: StepLinesProps) {
  const t = useTranslations("dunning_policies");
  const set = (index: number, fields: Partial<StepDraft>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...fields } : step)));
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-semibold">{t("fields.steps")}</legend>
      {steps.map((step, index) => {
        const problem = shown ? problemOf(steps, index) : undefined;
        const ofFee = problem === "fee" || problem === "early_fee";
        return (
          <div
            key={step.key}
            role="group"
            aria-label={t("form.step", { number: index + 1 })}
            className="grid gap-2 border-b border-line pb-4"
          >
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
              <InputField
                name={`steps.${String(index)}.days`}
                label={t("form.days")}
                required
                inputMode="numeric"
                dir="ltr"
                aria-invalid={problem === "days" || problem === "order" ? true : undefined}
                value={step.days}
                onChange={(event) => set(index, { days: event.target.value })}
              />
              <SelectField
                name={`steps.${String(index)}.tone`}
                label={t("form.tone")}
                className="order-last col-span-2 sm:order-none sm:col-span-1"
                value={step.tone}
                onChange={(event) => set(index, { tone: DunningTone.parse(event.target.value) })}
              >
                {DunningTone.options.map((tone) => (
                  <option key={tone} value={tone}>
                    {t(`tones.${tone}`)}
                  </option>
                ))}
              </SelectField>
              <IconButton
                label={t("form.remove_step", { number: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                disabled={steps.length === 1}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              />
            </div>
            <div className="grid items-end gap-3 sm:grid-cols-2">
              <SelectField
                name={`steps.${String(index)}.fee`}
                label={t("form.fee")}
                value={step.fee}
                onChange={(event) => set(index, { fee: feeKinds.find((kind) => kind === event.target.value) ?? "none" })}
              >
                {feeKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`form.fees.${kind}`)}
                  </option>
                ))}
              </SelectField>
              {step.fee === "none" ? null : (
                <InputField
                  name={`steps.${String(index)}.amount`}
                  label={step.fee === "fixed" ? t("form.amount", { currency: step.currency }) : t("form.rate")}
                  required
                  inputMode="decimal"
                  dir="ltr"
                  aria-invalid={ofFee ? true : undefined}
                  value={step.amount}
                  onChange={(event) => set(index, { amount: event.target.value })}
                />
              )}
            </div>
            {problem === undefined ? null : (
              <p role="alert" className="text-sm font-medium text-bad">
                {t(`form.problems.${problem}`)}
              </p>
            )}
          </div>
        );
      })}
      <div>
        <Button disabled={steps.length >= 10} onClick={() => onChange([...steps, stepAfter(steps, currency)])}>
          {t("form.add_step")}
        </Button>
      </div>
    </fieldset>
  );
}
