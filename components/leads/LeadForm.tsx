"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { customFormField, useCustomForm, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { TagInput } from "@/components/form/TagInput";
import { readTags } from "@/components/form/tags";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { LeadCreate, LeadSource } from "@/lib/domains/leads/schema";
import { leads, type NewLead } from "./resource";

interface LeadValues {
  name: string;
  company: string;
  email: string;
  phone: string;
  source: LeadSource;
  value: string;
  follow_up_on: string;
  follow_up_note: string;
  /** Between commas. */
  tags: string;
  custom: CustomTexts;
}

const texts = ["company", "email", "phone", "value", "follow_up_on", "follow_up_note"] as const;

/** Records a lead; one that resembles another lead or a customer says so. */
export function LeadForm() {
  const t = useTranslations("leads");
  const common = useTranslations("common");
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const custom = useCustomForm("leads");
  const labels = {
    ...custom.labels,
    name: t("fields.name"),
    company: t("fields.company"),
    email: t("fields.email"),
    phone: t("fields.phone"),
    source: t("fields.source"),
    value: t("fields.value"),
    follow_up_on: t("fields.follow_up_on"),
    follow_up_note: t("fields.follow_up_note"),
    tags: t("fields.tags"),
  };
  const { form, send, summary, errorOf, busy } = useRecordForm<LeadValues>({
    schema: LeadCreate,
    defaults: {
      name: "",
      company: "",
      email: "",
      phone: "",
      source: "other",
      value: "",
      follow_up_on: "",
      follow_up_note: "",
      tags: "",
      custom: {},
    },
    toWire: (values) => ({
      name: values.name,
      source: values.source,
      ...Object.fromEntries(texts.flatMap((field) => (values[field].trim() === "" ? [] : [[field, values[field].trim()]]))),
      ...(readTags(values.tags).length === 0 ? {} : { tags: readTags(values.tags) }),
      custom: custom.toWire(values.custom),
    }),
    labels,
    fieldOf: (path) => customFormField(path) ?? String(path[0] ?? "root"),
    draftKey: `${api.tenant}:lead`,
    async submit(wire) {
      const made = (await api.create(leads, wire as never)) as NewLead;
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, leads.name) });
      const { leads: similar, customers } = made.possible_duplicates;
      const [twin] = [...customers, ...similar];
      if (twin) showToast({ tone: "neutral", text: t("duplicate", { name: twin.name }) });
      router.push(pagePath("leads", made.id));
    },
  });
  const field = (name: "name" | "company" | "email" | "phone" | "follow_up_note" | "value" | "tags") => ({
    ...form.register(name),
    label: labels[name],
    error: errorOf(name),
  });
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("leads") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <InputField {...field("name")} required maxLength={200} />
        <InputField {...field("company")} optional maxLength={200} />
        <InputField {...field("email")} type="email" optional maxLength={254} />
        <InputField {...field("phone")} type="tel" optional maxLength={40} />
        <SelectField {...form.register("source")} label={labels.source} error={errorOf("source")}>
          {LeadSource.options.map((value) => (
            <option key={value} value={value}>
              {t(`sources.${value}`)}
            </option>
          ))}
        </SelectField>
        <InputField {...field("value")} optional inputMode="decimal" dir="ltr" maxLength={24} hint={t("value_hint")} />
        <Controller
          control={form.control}
          name="follow_up_on"
          render={({ field: control }) => (
            <DatePickerField
              name="follow_up_on"
              label={labels.follow_up_on}
              optional
              error={errorOf("follow_up_on")}
              value={control.value === "" ? null : control.value}
              onChange={(day) => control.onChange(day ?? "")}
            />
          )}
        />
        <InputField {...field("follow_up_note")} optional maxLength={200} />
        <TagInput {...field("tags")} optional value={form.watch("tags")} />
        <CustomInputs
          form={custom}
          where={() => true}
          texts={form.watch("custom")}
          onChange={(changed) => form.setValue("custom", changed, { shouldDirty: true })}
          errorOf={errorOf}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {t("verbs.create.do")}
        </Button>
      </form>
    </>
  );
}
