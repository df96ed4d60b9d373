"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useList } from "@/components/api/use-list";
import { customerLookup, staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { customFormField, useCustomForm, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { Currency, currencyCodes } from "@/lib/commerce/currencies";
import { isolate } from "@/lib/commerce/direction";
import { ContractCreate } from "@/lib/domains/contracts/schema";
import { contracts, contractTemplates } from "./resource";
import { useContractFields } from "./use-contract-fields";

interface ContractValues {
  customer_id: string;
  title: string;
  start_date: string;
  end_date: string;
  value: string;
  currency: string;
  auto_renewal_months: string;
  notice_days: string;
  owner_id: string;
  description: string;
  status: string;
  template_id: string;
  custom: CustomTexts;
}

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));
const terms = ["1", "3", "6", "12", "24", "36"] as const;
const numbers: readonly string[] = ["notice_days", "auto_renewal_months"];

/** The fields that were filled in; the API has defaults for the rest. */
function toNewContract({ custom: _custom, ...values }: ContractValues): Record<string, unknown> {
  const required = ["customer_id", "title", "start_date", "end_date"];
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const text = value.trim();
      if (text === "" && !required.includes(name)) return name === "owner_id" ? [[name, null]] : [];
      return [[name, numbers.includes(name) ? Number(text) : text]];
    }),
  );
}

/** Creates a contract; the reader is the owner unless somebody else is chosen. */
export function ContractForm({ customer }: { customer: string | null }) {
  const t = useTranslations("contracts");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const go = useGo();
  const api = useApi();
  const cache = useQueryClient();
  const { currency, staff } = useWorkplace();
  const pagePath = usePagePath();
  const custom = useCustomForm("contracts");
  const templates = useList(contractTemplates, { limit: "200" }).rows;
  const labels = { ...custom.labels, ...useContractFields(), template_id: t("fields.template_id") };
  const { form, send, summary, restored, startAfresh, errorOf, busy } = useRecordForm<ContractValues>({
    schema: ContractCreate,
    defaults: {
      customer_id: customer ?? "",
      title: "",
      start_date: "",
      end_date: "",
      value: "",
      currency: currency ?? "",
      auto_renewal_months: "",
      notice_days: "",
      owner_id: staff.id,
      description: "",
      status: "active",
      template_id: "",
      custom: {},
    },
    toWire: (values) => ({ ...toNewContract(values), custom: custom.toWire(values.custom) }),
    labels,
    fieldOf: (path) => customFormField(path) ?? String(path[0] ?? "root"),
    draftKey: `${api.tenant}:contract${customer === null ? "" : `:${customer}`}`,
    async submit(wire) {
      const made = await api.create(contracts, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, contracts.name) });
      showToast({ tone: "good", text: t("form.created", { title: isolate(made.title) }) });
      go(pagePath("contracts", made.id));
    },
  });
  const text = (field: Exclude<keyof ContractValues, "custom">) => ({
    ...form.register(field),
    label: labels[field],
    error: errorOf(field),
    dir: "auto",
  });
  const [start, priced] = [form.watch("start_date"), Currency.safeParse(form.watch("currency"))];
  const lookups = { customer_id: customerLookup, owner_id: staffLookup } as const;
  const chosen = {
    customer_id: useLookupName(customerLookup, form.watch("customer_id") || null),
    owner_id: useLookupName(staffLookup, form.watch("owner_id") || null),
  };
  const found = { customer_id: useLookupOptions(lookups.customer_id), owner_id: useLookupOptions(lookups.owner_id) };
  const lookup = (name: keyof typeof lookups, required: boolean) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field name={name} label={labels[name]} required={required} error={errorOf(name)}>
          {(control) => (
            <Combobox
              {...control}
              options={found[name]}
              value={chosen[name]}
              clearable={!required}
              onChange={(option) => field.onChange(option?.value ?? "")}
            />
          )}
        </Field>
      )}
    />
  );
  const day = (name: "start_date" | "end_date", min?: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DatePickerField
          name={name}
          label={labels[name]}
          required
          error={errorOf(name)}
          value={field.value === "" ? null : field.value}
          {...(min === undefined || min === "" ? {} : { min })}
          onChange={(chosenDay) => field.onChange(chosenDay ?? "")}
        />
      )}
    />
  );
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("contracts") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        {restored ? <RestoredNotice text={words("restored")} discard={words("discard")} onDiscard={startAfresh} /> : null}
        {lookup("customer_id", true)}
        <InputField {...text("title")} required maxLength={200} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          {day("start_date")}
          {day("end_date", start)}
          <Controller
            control={form.control}
            name="value"
            render={({ field }) => (
              <Field name="value" label={labels.value} optional={common("optional")} error={errorOf("value")}>
                {(control) => (
                  <MoneyInput
                    {...control}
                    value={field.value}
                    onChange={field.onChange}
                    currency={priced.success ? priced.data : (currency ?? "EUR")}
                  />
                )}
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => (
              <Field name="currency" label={labels.currency} error={errorOf("currency")}>
                {(control) => (
                  <Combobox
                    {...control}
                    options={currencies}
                    value={currencies.find(({ value }) => value === field.value) ?? null}
                    onChange={(option) => field.onChange(option?.value ?? "")}
                  />
                )}
              </Field>
            )}
          />
          <SelectField {...text("auto_renewal_months")} label={t("form.renewal")}>
            <option value="">{t("form.no_renewal")}</option>
            {terms.map((months) => (
              <option key={months} value={months}>
                {t("months", { count: Number(months) })}
              </option>
            ))}
          </SelectField>
          <InputField {...text("notice_days")} inputMode="numeric" optional={common("optional")} />
        </div>
        {lookup("owner_id", false)}
        <TextAreaField {...text("description")} optional={common("optional")} maxLength={10_000} />
        <CustomInputs
          form={custom}
          where={() => true}
          texts={form.watch("custom")}
          onChange={(texts) => form.setValue("custom", texts, { shouldDirty: true })}
          errorOf={errorOf}
        />
        {templates.length === 0 ? null : (
          <SelectField
            {...text("template_id")}
            hint={t("hints.template")}
            onChange={(event) => {
              form.setValue("template_id", event.target.value, { shouldDirty: true });
              if (event.target.value !== "") form.setValue("status", "draft", { shouldDirty: true });
            }}
          >
            <option value="">{t("form.no_template")}</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField {...text("status")} hint={t("hints.status")}>
          <option value="active">{t("status.active")}</option>
          <option value="draft">{t("status.draft")}</option>
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("verbs.create.do")}
          </Button>
          <ButtonLink href={pagePath("contracts")}>{words("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
