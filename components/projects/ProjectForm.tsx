"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { customFormField, useCustomForm, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { BillingMode, ProjectCreate } from "@/lib/domains/projects/schema";
import { projects } from "./resource";
import { useProjectFields } from "./use-project-fields";

interface ProjectValues {
  customer_id: string;
  name: string;
  description: string;
  starts_on: string;
  ends_on: string;
  billing: BillingMode;
  hourly_rate: string;
  fixed_fee: string;
  budget_hours: string;
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
  const custom = useCustomForm("projects");
  const fields = useProjectFields();
  const label = (name: string) => fields[name] ?? "";
  const { form, send, summary, errorOf, busy } = useRecordForm<ProjectValues>({
    schema: ProjectCreate,
    defaults: {
      ...{ customer_id: "", name: "", description: "", starts_on: "", ends_on: "" },
      ...{ billing: "non_billable", hourly_rate: "", fixed_fee: "", budget_hours: "", custom: {} },
    },
    toWire: ({ custom: texts, starts_on, ends_on, hourly_rate, fixed_fee, budget_hours, ...plain }) => ({
      ...plain,
      starts_on: orNull(starts_on),
      ends_on: orNull(ends_on),
      hourly_rate: plain.billing === "hourly" ? orNull(hourly_rate) : null,
      fixed_fee: plain.billing === "fixed_fee" ? orNull(fixed_fee) : null,
      budget_hours: orNull(budget_hours) === null ? null : Number(budget_hours),
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
  const found = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, orNull(form.watch("customer_id")));
  const billing = form.watch("billing");
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
  const figure = (name: "hourly_rate" | "fixed_fee" | "budget_hours", inputMode: "decimal" | "numeric") => (
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
                <Combobox {...control} options={found} value={customer} onChange={(option) => field.onChange(option?.value ?? "")} />
              )}
            </Field>
          )}
        />
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
