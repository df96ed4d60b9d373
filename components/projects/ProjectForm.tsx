"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { customerLookup, staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { customFormField, useCustomForm, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { BillingMode, ProjectCreate } from "@/lib/domains/projects/schema";
import { ContractField } from "./ContractField";
import { projects } from "./resource";
import { useProjectFields } from "./use-project-fields";

interface ProjectValues {
  customer_id: string;
  owner_id: string;
  contract_id: string;
  name: string;
  description: string;
  starts_on: string;
  ends_on: string;
  billing: BillingMode;
  hourly_rate: string;
  fixed_fee: string;
  budget_hours: string;
  budget_amount: string;
  custom: CustomTexts;
}

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Creates a project; the reader is its owner. Price fields follow the billing mode. */
export function ProjectForm() {
  const t = useTranslations("projects");
  const common = useTranslations("common");
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const can = useCan();
  const { staff } = useWorkplace();
  const custom = useCustomForm("projects");
  const fields = useProjectFields();
  const label = (name: string) => fields[name] ?? "";
  const { form, send, summary, errorOf, busy } = useRecordForm<ProjectValues>({
    schema: ProjectCreate,
    defaults: {
      ...{ customer_id: "", owner_id: staff.id, contract_id: "", name: "", description: "", starts_on: "", ends_on: "" },
      ...{ billing: "non_billable", hourly_rate: "", fixed_fee: "", budget_hours: "", budget_amount: "", custom: {} },
    },
    toWire: ({
      custom: texts,
      owner_id,
      contract_id,
      starts_on,
      ends_on,
      hourly_rate,
      fixed_fee,
      budget_hours,
      budget_amount,
      ...plain
    }) => ({
      ...plain,
      owner_id: orNull(owner_id),
      contract_id: orNull(contract_id),
      starts_on: orNull(starts_on),
      ends_on: orNull(ends_on),
      hourly_rate: plain.billing === "hourly" ? orNull(hourly_rate) : null,
      fixed_fee: plain.billing === "fixed_fee" ? orNull(fixed_fee) : null,
      budget_hours: orNull(budget_hours) === null ? null : Number(budget_hours),
      budget_amount: orNull(budget_amount),
      custom: custom.toWire(texts),
    }),
    labels: { ...custom.labels, ...fields },
    fieldOf: (path) => customFormField(path) ?? String(path[0] ?? "root"),
    draftKey: `${api.tenant}:project`,
    async submit(wire) {
      const made = await api.create(projects, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, projects.name) });
      router.push(pagePath("projects", made.id));
    },
  });
  const foundStaff = useLookupOptions(staffLookup);
  const ownerName = useLookupName(staffLookup, orNull(form.watch("owner_id")));
  const found = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, orNull(form.watch("customer_id")));
  const billing = form.watch("billing");
  // A contract is with one customer.
  const chooseCustomer = (id: string, change: (value: string) => void) => {
    change(id);
    form.setValue("contract_id", "");
  };
  const day = (name: "starts_on" | "ends_on") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DatePickerField
          name={name}
          label={label(name)}
          optional
          error={errorOf(name)}
          value={orNull(field.value)}
          onChange={(chosen) => field.onChange(chosen ?? "")}
        />
      )}
    />
  );
  const figure = (name: "hourly_rate" | "fixed_fee" | "budget_hours" | "budget_amount", inputMode: "decimal" | "numeric") => (
    <InputField {...form.register(name)} label={label(name)} optional inputMode={inputMode} dir="ltr" error={errorOf(name)} />
  );
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("projects") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <Controller
          control={form.control}
          name="customer_id"
          render={({ field }) => (
            <Field name="customer_id" label={label("customer_id")} required error={errorOf("customer_id")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={found}
                  value={customer}
                  onChange={(option) => chooseCustomer(option?.value ?? "", field.onChange)}
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="owner_id"
          render={({ field }) => (
            <Field name="owner_id" label={label("owner_id")} error={errorOf("owner_id")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={foundStaff}
                  value={ownerName}
                  clearable
                  onChange={(option) => field.onChange(option?.value ?? "")}
                />
              )}
            </Field>
          )}
        />
        {customer !== null && can("contracts.read") ? (
          <Controller
            control={form.control}
            name="contract_id"
            render={({ field }) => (
              <ContractField
                key={customer.value}
                customer_id={customer.value}
                label={label("contract_id")}
                error={errorOf("contract_id")}
                value={orNull(field.value)}
                onChange={(id) => field.onChange(id ?? "")}
              />
            )}
          />
        ) : null}
        <InputField {...form.register("name")} label={label("name")} required maxLength={200} error={errorOf("name")} />
        <TextAreaField
          {...form.register("description")}
          label={label("description")}
          optional
          rows={4}
          maxLength={10_000}
          error={errorOf("description")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {day("starts_on")}
          {day("ends_on")}
          <SelectField {...form.register("billing")} label={label("billing")} error={errorOf("billing")}>
            {BillingMode.options.map((value) => (
              <option key={value} value={value}>
                {t(`billings.${value}`)}
              </option>
            ))}
          </SelectField>
          {billing === "hourly" ? figure("hourly_rate", "decimal") : null}
          {billing === "fixed_fee" ? figure("fixed_fee", "decimal") : null}
          {figure("budget_hours", "numeric")}
          {figure("budget_amount", "decimal")}
        </div>
        <CustomInputs
          form={custom}
          where={() => true}
          texts={form.watch("custom")}
          onChange={(texts) => form.setValue("custom", texts, { shouldDirty: true })}
          errorOf={errorOf}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {t("verbs.create.do")}
        </Button>
      </form>
    </>
  );
}
