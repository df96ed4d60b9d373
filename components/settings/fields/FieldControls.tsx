"use client";

import { useTranslations } from "next-intl";
import { kindOf } from "@/components/custom-fields/field-kind";
import { KindField } from "@/components/form/KindField";
import { useWorkplace } from "@/components/shell/workplace";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { currencyCodes } from "@/lib/commerce/currency-codes";
import { CustomFieldScope, CustomFieldType } from "@/lib/domains/custom-fields/schema";
import { limitKind, optionsOf, partsOf, type FieldDraft } from "./field-draft";
import { OptionLines } from "./OptionLines";

interface FieldControlsProps {
  draft: FieldDraft;
  /** Whether the field exists: then its key and its type are settled. */
  stored: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: FieldDraft) => void;
}

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

/** The controls of a definition; those that the type does not have are absent. */
export function FieldControls({ draft, stored, problems, onChange }: FieldControlsProps) {
  const t = useTranslations("custom_fields");
  const common = useTranslations("common");
  const { timezone } = useWorkplace();
  const { type } = draft;
  const parts = partsOf(type);
  const limits = limitKind(type, timezone);
  const options = optionsOf(draft);
  const currency = parts.currency ? draft.currency : null;
  const set = (changes: Partial<FieldDraft>) => onChange({ ...draft, ...changes });
  return (
    <>
      <InputField
        name="label"
        label={t("fields.label")}
        required
        autoFocus
        dir="auto"
        maxLength={100}
        autoComplete="off"
        error={problems.label}
        value={draft.label}
        onChange={(event) => set({ label: event.target.value })}
      />
      {stored ? null : (
        <div className="grid gap-4">
          <SelectField
            name="type"
            label={t("fields.type")}
            value={type}
            error={problems.type}
            // Limits and defaults of one type mean nothing in another.
            onChange={(event) => set({ type: CustomFieldType.parse(event.target.value), min: "", max: "", pattern: "", default: "" })}
          >
            {CustomFieldType.options.map((each) => (
              <option key={each} value={each}>
                {t(`types.${each}`)}
              </option>
            ))}
          </SelectField>
          <InputField
            name="key"
            label={t("fields.key")}
            hint={t("hints.key")}
            optional={common("optional")}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={problems.key}
            value={draft.key}
            onChange={(event) => set({ key: event.target.value })}
          />
        </div>
      )}
      {parts.options ? (
        <OptionLines options={draft.options} error={problems.options} onChange={(changed) => set({ options: changed })} />
      ) : null}
      {parts.currency ? (
        <Field name="currency" label={t("fields.currency")} error={problems.currency}>
          {(control) => (
            <Combobox
              {...control}
              options={currencies}
              value={currencies.find(({ value }) => value === draft.currency) ?? null}
              onChange={(option) => set({ currency: currencies.find(({ value }) => value === option?.value)?.value ?? null })}
            />
          )}
        </Field>
      ) : null}
      <SelectField
        name="scope"
        label={t("fields.scope")}
        hint={t(`scope_hints.${draft.scope}`)}
        value={draft.scope}
        onChange={(event) => set({ scope: CustomFieldScope.parse(event.target.value) })}
      >
        {CustomFieldScope.options.map((scope) => (
          <option key={scope} value={scope}>
            {t(`scopes.${scope}`)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        name="required"
        label={t("fields.required")}
        hint={t("hints.required")}
        checked={draft.required}
        onChange={(event) => set({ required: event.target.checked })}
      />
      {limits === null ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          {(["min", "max"] as const).map((name) => (
            <KindField
              key={`${type}.${name}`}
              kind={limits}
              name={name}
              label={t(limits.kind === "number" ? `sizes.${type === "multi_select" ? "choices" : "text"}.${name}` : `fields.${name}`)}
              optional={common("optional")}
              error={problems[name]}
              text={draft[name]}
              onText={(text) => set({ [name]: text })}
            />
          ))}
        </div>
      )}
      {parts.pattern ? (
        <InputField
          name="pattern"
          label={t("fields.pattern")}
          hint={t("hints.pattern")}
          optional={common("optional")}
          dir="ltr"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          error={problems.pattern}
          value={draft.pattern}
          onChange={(event) => set({ pattern: event.target.value })}
        />
      ) : null}
      <KindField
        key={type}
        kind={kindOf({ type, options, currency }, timezone)}
        name="default"
        label={t("fields.default")}
        hint={t("hints.default")}
        optional={common("optional")}
        error={problems.default}
        text={draft.default}
        onText={(text) => set({ default: text })}
      />
    </>
  );
}
