"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useRecordForm } from "@/components/form/use-record-form";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import type { Currency } from "@/lib/commerce/currencies";
import { ItemCreate, type Item } from "@/lib/domains/items/schema";
import { items } from "./resource";
import { useItemFields } from "./use-item-fields";

interface ItemDialogProps {
  /** As it was typed. */
  name: string;
  currency: Currency;
  onClose: () => void;
  onCreated: (item: Wire<typeof Item>) => void;
}

interface Values {
  name: string;
  unit_price: string;
  unit: string;
}

/** Creates an item from another record's page: its name, price and unit; the rest can be added on its own page. */
export function ItemDialog({ name, currency, onClose, onCreated }: ItemDialogProps) {
  const t = useTranslations("items");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const api = useApi();
  const cache = useQueryClient();
  const labels = useItemFields();
  const { form, send, summary, errorOf, busy } = useRecordForm<Values>({
    schema: ItemCreate,
    defaults: { name, unit_price: "", unit: "" },
    toWire: ({ unit, ...values }) => ({
      ...values,
      name: values.name.trim(),
      currency,
      ...(unit.trim() === "" ? {} : { unit: unit.trim() }),
    }),
    labels,
    draftKey: `${api.tenant}:item-of-line:${name}`,
    async submit(wire) {
      const item = await api.create(items, wire as never);
      void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, items.name) });
      onCreated(item);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("form.title")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="item-form" busy={busy}>
            {t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="item-form" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <InputField {...form.register("name")} label={labels.name} error={errorOf("name")} required maxLength={200} dir="auto" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="unit_price"
            render={({ field }) => (
              <Field name="unit_price" label={labels.unit_price} required error={errorOf("unit_price")}>
                {(control) => (
                  <MoneyInput {...control} value={field.value} onChange={field.onChange} currency={currency} places={6} autoFocus />
                )}
              </Field>
            )}
          />
          <InputField
            {...form.register("unit")}
            label={labels.unit}
            error={errorOf("unit")}
            optional={common("optional")}
            maxLength={30}
            dir="auto"
          />
        </div>
      </form>
    </Dialog>
  );
}
