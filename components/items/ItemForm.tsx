"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { useGo } from "@/components/ui/navigation";
import { isolate } from "@/lib/commerce/direction";
import { Currency, currencyCodes } from "@/lib/commerce/currencies";
import { ItemCreate } from "@/lib/domains/items/schema";
import { items } from "./resource";
import { taxRateLookup } from "./tax-rate-lookup";
import { useItemFields } from "./use-item-fields";

interface ItemValues {
  name: string;
  code: string;
  description: string;
  unit: string;
  unit_price: string;
  currency: string;
  tax_rate_id: string;
}

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));

/** The fields that were filled in; the API has defaults for the rest. */
function toNewItem(values: ItemValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value.trim() === "" && name !== "name" && name !== "unit_price" ? [] : [[name, value.trim()]],
    ),
  );
}

/** Creates an item; a name and a price are enough. */
export function ItemForm() {
  const t = useTranslations("items");
  const locale = useLocale();
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const go = useGo();
  const api = useApi();
  const cache = useQueryClient();
  const can = useCan();
  const { currency } = useWorkplace();
  const pagePath = usePagePath();
  const labels = useItemFields();
  const { form, send, summary, errorOf, busy } = useRecordForm<ItemValues>({
    schema: ItemCreate,
    defaults: { name: "", code: "", description: "", unit: "", unit_price: "", currency: currency ?? "", tax_rate_id: "" },
    toWire: toNewItem,
    labels,
    draftKey: `${api.tenant}:item`,
    async submit(wire) {
      const made = await api.create(items, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, items.name) });
      showToast({ tone: "good", text: t("form.created", { name: isolate(made.name) }) });
      go(pagePath("items", made.id));
    },
  });
  const rates = useLookupOptions(taxRateLookup(locale));
  const rate = useLookupName(taxRateLookup(locale), form.watch("tax_rate_id") || null);
  const priced = Currency.safeParse(form.watch("currency"));
  const text = (field: keyof ItemValues) => ({
    ...form.register(field),
    label: labels[field],
    error: errorOf(field),
    optional: common("optional"),
    dir: "auto",
  });
  return (
    <>
      <PageHeader title={t("form.title")} trail={[{ label: t("title"), href: pagePath("items") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <InputField {...text("name")} optional={null} required maxLength={200} autoFocus autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="unit_price"
            render={({ field }) => (
              <Field name="unit_price" label={labels.unit_price} required error={errorOf("unit_price")}>
                {(control) => (
                  <MoneyInput
                    {...control}
                    value={field.value}
                    onChange={field.onChange}
                    currency={priced.success ? priced.data : (currency ?? "EUR")}
                    places={6}
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
          <InputField {...text("unit")} hint={t("hints.unit")} maxLength={30} />
          <InputField {...text("code")} hint={t("hints.code")} maxLength={64} />
        </div>
        {can("taxes.read") ? (
          <Controller
            control={form.control}
            name="tax_rate_id"
            render={({ field }) => (
              <Field
                name="tax_rate_id"
                label={labels.tax_rate_id}
                hint={t("hints.tax_rate_id")}
                optional={common("optional")}
                error={errorOf("tax_rate_id")}
              >
                {(control) => (
                  <Combobox
                    {...control}
                    options={rates}
                    value={rate}
                    clearable
                    onChange={(option) => field.onChange(option?.value ?? "")}
                  />
                )}
              </Field>
            )}
          />
        ) : null}
        <TextAreaField {...text("description")} hint={t("hints.description")} maxLength={2_000} />
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("verbs.create.do")}
          </Button>
          <ButtonLink href={pagePath("items")} tone="quiet">
            {words("cancel")}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
