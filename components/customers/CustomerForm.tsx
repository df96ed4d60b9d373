"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { useCustomForm } from "@/components/custom-fields/use-custom-form";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { TagInput } from "@/components/form/TagInput";
import { useRecordForm } from "@/components/form/use-record-form";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { useQueryClient } from "@tanstack/react-query";
import { currencyCodes } from "@/lib/commerce/currencies";
import { CustomerCreate } from "@/lib/domains/customers/schema";
import { useTaxNumberName } from "@/components/words/use-tax-number-name";
import { countryOptions } from "./countries";
import { Duplicates, useDuplicates } from "./Duplicates";
import { customerField, emptyCustomer, toNewCustomer, type CustomerValues } from "./form-values";
import { customers, type NewCustomer } from "./resource";
import { useCustomerFields } from "./use-customer-fields";

const addressNames = ["line1", "line2", "postal_code", "city", "region"] as const;
const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

interface CustomerFormProps {
  /** The company's country: most customers are there. */
  country: string | null;
  /** As it was typed elsewhere. */
  name?: string;
  onCreated: (customer: NewCustomer) => void;
  cancel: ReactNode;
}

/**
 * Creates a customer with its contact and address. Only the name is required; likely duplicates are shown while the reader types, and the
 * reader is the owner unless somebody else is chosen.
 */
export function CustomerForm({ country, name: typed = "", onCreated, cancel }: CustomerFormProps) {
  const t = useTranslations("customers");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const locale = useLocale();
  const api = useApi();
  const cache = useQueryClient();
  const { currency, staff } = useWorkplace();
  const address = useTranslations("customers.addresses");
  const custom = useCustomForm("customers");
  const labels = {
    ...custom.labels,
    ...useCustomerFields(),
    contact_name: t("form.contact_name"),
    ...Object.fromEntries(addressNames.map((part) => [part, address(part)])),
  } as Readonly<Record<keyof CustomerValues, string>>;
  const taxNumber = useTaxNumberName();
  const { form, send, summary, restored, startAfresh, errorOf, busy } = useRecordForm<CustomerValues>({
    schema: CustomerCreate,
    defaults: { ...emptyCustomer, name: typed, country: country ?? "", owner_id: staff.id },
    toWire: (values) => ({ ...toNewCustomer(values), custom: custom.toWire(values.custom) }),
    labels,
    fieldOf: customerField,
    draftKey: `${api.tenant}:customer${typed === "" ? "" : `:${typed}`}`,
    async submit(wire) {
      const made = (await api.create(customers, wire as never)) as NewCustomer;
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, customers.name) });
      showToast({ tone: "good", text: t("form.created", { name: isolate(made.name) }) });
      onCreated(made);
    },
  });
  const [name, email, website, tax_id, phone] = form.watch(["name", "email", "website", "tax_id", "phone"]);
  const duplicates = useDuplicates({ name, email, website, tax_id, phone });
  const owners = useLookupOptions(staffLookup);
  const owner = useLookupName(staffLookup, form.watch("owner_id") || null);
  const text = (field: keyof CustomerValues) => ({
    ...form.register(field),
    label: labels[field],
    error: errorOf(field),
    optional: common("optional"),
    dir: "auto",
  });
  const customInputs = (required: boolean) => (
    <CustomInputs
      form={custom}
      where={(field) => field.required === required}
      texts={form.watch("custom")}
      onChange={(texts) => form.setValue("custom", texts, { shouldDirty: true })}
      errorOf={errorOf}
    />
  );
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
      <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
      {restored ? <RestoredNotice text={words("restored")} discard={words("discard")} onDiscard={startAfresh} /> : null}
      <InputField {...text("name")} optional={null} required maxLength={200} autoFocus autoComplete="off" />
      <Duplicates found={duplicates} />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...text("contact_name")} className="sm:col-span-2" maxLength={200} autoComplete="off" />
        <InputField {...text("email")} type="email" autoComplete="off" />
        <InputField {...text("phone")} type="tel" autoComplete="off" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...text("line1")} maxLength={200} autoComplete="off" />
        <InputField {...text("line2")} maxLength={200} autoComplete="off" />
        <InputField {...text("postal_code")} maxLength={20} autoComplete="off" />
        <InputField {...text("city")} maxLength={100} autoComplete="off" />
        <InputField {...text("region")} maxLength={100} autoComplete="off" />
        <Controller
          control={form.control}
          name="country"
          render={({ field }) => (
            <Field name="country" label={labels.country} error={errorOf("country")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={countryOptions(locale)}
                  value={countryOptions(locale).find(({ value }) => value === field.value) ?? null}
                  clearable
                  onChange={(option) => field.onChange(option?.value ?? "")}
                />
              )}
            </Field>
          )}
        />
      </div>
      {custom.fields.some(({ required }) => required) ? <div className="grid gap-4 sm:grid-cols-2">{customInputs(true)}</div> : null}
      <details className="group grid gap-4">
        <summary className="flex min-h-8 cursor-pointer items-center gap-1 rounded-md font-medium">
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          {t("hints.more")}
        </summary>
        <div className="grid gap-4 pt-4 sm:grid-cols-2">
          <InputField {...text("website")} type="url" />
          <InputField {...text("tax_id")} label={taxNumber(form.watch("country") || null)} />
          <Controller
            control={form.control}
            name="currency"
            render={({ field }) => (
              <Field name="currency" label={labels.currency} optional={common("optional")} error={errorOf("currency")}>
                {(control) => (
                  <Combobox
                    {...control}
                    options={currencies}
                    placeholder={currency ?? ""}
                    value={currencies.find(({ value }) => value === field.value) ?? null}
                    clearable
                    onChange={(option) => field.onChange(option?.value ?? "")}
                  />
                )}
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="owner_id"
            render={({ field }) => (
              <Field name="owner_id" label={labels.owner_id} optional={common("optional")} error={errorOf("owner_id")}>
                {(control) => (
                  <Combobox
                    {...control}
                    options={owners}
                    value={owner}
                    clearable
                    onChange={(option) => field.onChange(option?.value ?? "")}
                  />
                )}
              </Field>
            )}
          />
          <InputField {...text("payment_terms_days")} hint={t("hints.payment_terms_days")} inputMode="numeric" />
          <TagInput {...text("tags")} value={form.watch("tags")} />
          <TextAreaField {...text("notes")} className="sm:col-span-2" maxLength={10_000} />
          {customInputs(false)}
        </div>
      </details>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy}>
          {t("verbs.create.do")}
        </Button>
        {cancel}
      </div>
      <p className="text-sm text-muted">{words("unsaved")}</p>
    </form>
  );
}
