"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { RestoredNotice } from "@/components/form/RestoredNotice";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { useQueryClient } from "@tanstack/react-query";
import { currencyCodes } from "@/lib/commerce/currencies";
import { CustomerCreate } from "@/lib/domains/customers/schema";
import { countryOptions } from "./countries";
import { Duplicates, useDuplicates } from "./Duplicates";
import { emptyCustomer, toNewCustomer, type CustomerValues } from "./form-values";
import { customers } from "./resource";
import { useCustomerFields } from "./use-customer-fields";

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

/** Creates a customer. Only the name is required; likely duplicates are shown while the reader types. */
export function CustomerForm() {
  const t = useTranslations("customers");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const locale = useLocale();
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const { currency } = useWorkplace();
  const pagePath = usePagePath();
  const labels = useCustomerFields();
  const [more, setMore] = useState(false);
  const { form, send, summary, restored, startAfresh, errorOf, busy } = useRecordForm<CustomerValues>({
    schema: CustomerCreate,
    defaults: emptyCustomer,
    toWire: toNewCustomer,
    labels,
    draftKey: `${api.tenant}:customer`,
    async submit(wire) {
      const made = await api.create(customers, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, customers.name) });
      showToast({ tone: "good", text: t("form.created", { name: isolate(made.name) }) });
      router.push(pagePath("customers", made.id));
    },
  });
  const [name, email] = form.watch(["name", "email"]);
  const duplicates = useDuplicates(name, email);
  const owners = useLookupOptions(staffLookup);
  const owner = useLookupName(staffLookup, form.watch("owner_id") || null);
  const text = (field: keyof CustomerValues) => ({
    ...form.register(field),
    label: labels[field],
    error: errorOf(field),
    optional: common("optional"),
    dir: "auto",
  });
  return (
    <>
      <PageHeader title={t("form.title")} trail={[{ label: t("title"), href: pagePath("customers") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        {restored ? <RestoredNotice text={words("restored")} discard={words("discard")} onDiscard={startAfresh} /> : null}
        <InputField {...text("name")} optional={null} required maxLength={200} autoFocus autoComplete="off" />
        <Duplicates found={duplicates} />
        <InputField {...text("email")} type="email" autoComplete="off" />
        <InputField {...text("phone")} type="tel" autoComplete="off" />
        {more ? (
          <>
            <InputField {...text("website")} type="url" />
            <InputField {...text("tax_id")} />
            <Controller
              control={form.control}
              name="country"
              render={({ field }) => (
                <Field name="country" label={labels.country} optional={common("optional")} error={errorOf("country")}>
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
            <InputField {...text("tags")} hint={t("hints.tags")} />
            <TextAreaField {...text("notes")} maxLength={10_000} />
          </>
        ) : (
          <Button tone="quiet" className="justify-self-start" aria-expanded={false} onClick={() => setMore(true)}>
            {t("hints.more")}
          </Button>
        )}
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("verbs.create.do")}
          </Button>
          <ButtonLink href={pagePath("customers")} tone="quiet">
            {words("cancel")}
          </ButtonLink>
        </div>
        <p className="text-sm text-muted">{words("unsaved")}</p>
      </form>
    </>
  );
}
