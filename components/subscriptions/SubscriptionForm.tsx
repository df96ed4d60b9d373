"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Controller } from "react-hook-form";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useRecordForm } from "@/components/form/use-record-form";
import { LoadFailed } from "@/components/record/LoadFailed";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { useGo } from "@/components/ui/navigation";
import { SubscriptionCreate } from "@/lib/domains/subscriptions/schema";
import { readQuantity } from "./quantity";
import { subscriptions } from "./resource";
import { usePriceOptions } from "./use-price-text";

interface SubscriptionValues {
  customer_id: string;
  price_ref: string;
  quantity: string;
  trial_days: string;
}

/** Starts a subscription at the card processor. */
export function SubscriptionForm({ customer }: { customer: string | null }) {
  const t = useTranslations("subscriptions");
  const common = useTranslations("common");
  const go = useGo();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const { options, configured, isMetered, failed, retry } = usePriceOptions();
  const labels = {
    customer_id: t("fields.customer_id"),
    price_ref: t("fields.price_ref"),
    quantity: t("fields.quantity"),
    trial_days: t("fields.trial_days"),
  };
  const { form, send, summary, errorOf, busy } = useRecordForm<SubscriptionValues>({
    schema: SubscriptionCreate,
    defaults: { customer_id: customer ?? "", price_ref: "", quantity: "1", trial_days: "" },
    toWire: ({ customer_id, price_ref, quantity, trial_days }) => ({
      ...{ customer_id, price_ref },
      ...(isMetered(price_ref) ? {} : { quantity: readQuantity(quantity) ?? quantity }),
      ...(trial_days.trim() === "" ? {} : { trial_days: Number(trial_days) }),
    }),
    labels,
    draftKey: `${api.tenant}:subscription${customer === null ? "" : `:${customer}`}`,
    async submit(wire) {
      const made = await api.create(subscriptions, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, subscriptions.name) });
      go(pagePath("subscriptions", made.id));
    },
  });
  const price = form.watch("price_ref");
  const isOffered = options === undefined || options.some(({ value }) => value === price);
  const { setValue } = form;
  useEffect(() => {
    // A draft may name a price that the provider has archived since.
    if (!isOffered && price !== "") setValue("price_ref", "");
  }, [isOffered, price, setValue]);
  const found = useLookupOptions(customerLookup);
  const chosen = useLookupName(customerLookup, form.watch("customer_id") || null);
  const empty = !configured ? t("form.no_gateway") : options?.length === 0 ? t("form.no_prices") : null;
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("subscriptions") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        {empty === null ? null : <Alert tone="warn" title={empty} />}
        {failed ? <LoadFailed onRetry={retry} /> : null}
        <Controller
          control={form.control}
          name="customer_id"
          render={({ field }) => (
            <Field name="customer_id" label={labels.customer_id} required error={errorOf("customer_id")}>
              {(control) => (
                <Combobox {...control} options={found} value={chosen} onChange={(option) => field.onChange(option?.value ?? "")} />
              )}
            </Field>
          )}
        />
        <SelectField
          {...form.register("price_ref")}
          value={isOffered ? price : ""}
          label={labels.price_ref}
          required
          error={errorOf("price_ref")}
        >
          <option value="" />
          {options?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {isMetered(price) ? (
          <p className="text-sm text-muted">{t("plan.metered")}</p>
        ) : (
          <InputField {...form.register("quantity")} label={labels.quantity} inputMode="numeric" required error={errorOf("quantity")} />
        )}
        <InputField
          {...form.register("trial_days")}
          label={labels.trial_days}
          optional={common("optional")}
          hint={t("form.days")}
          inputMode="numeric"
          error={errorOf("trial_days")}
        />
        <p className="text-sm text-muted">{t("form.card")}</p>
        <Button type="submit" tone="primary" busy={busy}>
          {t("verbs.create.do")}
        </Button>
      </form>
    </>
  );
}
