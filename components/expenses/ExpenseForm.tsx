"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useRecordForm } from "@/components/form/use-record-form";
import { projectLookup } from "@/components/projects/lookup";
import { attachedFiles } from "@/components/record/resource";
import type { UploadedFile } from "@/components/record/use-uploads";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { useGo } from "@/components/ui/navigation";
import { useClock } from "@/components/ui/use-clock";
import { isolate } from "@/lib/commerce/direction";
import { Currency, currencyCodes } from "@/lib/commerce/currencies";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { ExpenseCreate } from "@/lib/domains/expenses/schema";
import { categories } from "./categories";
import { ReceiptFiles } from "./ReceiptFiles";
import { expenses } from "./resource";
import { useExpenseFields } from "./use-expense-fields";

interface ExpenseValues {
  merchant: string;
  category: string;
  day: string;
  amount: string;
  tax_amount: string;
  currency: string;
  project_id: string;
  customer_id: string;
  billable: boolean;
  reimbursable: boolean;
  note: string;
}

const currencies = currencyCodes.map((code) => ({ value: code, label: code }));
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Enters an expense of the reader's own. Only the date is needed until it is submitted. */
export function ExpenseForm() {
  const t = useTranslations("expenses");
  const words = useTranslations("staff.form");
  const common = useTranslations("common");
  const go = useGo();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const { currency, timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const labels = useExpenseFields();
  const problemText = useProblemText();
  const [receipts, setReceipts] = useState<readonly UploadedFile[]>([]);
  /** The expense is saved by then, so a receipt that fails is told of and can be added on its page. */
  async function attach(id: string): Promise<void> {
    for (const { id: file_id, name } of receipts) {
      await api.call(attachedFiles.attach, { records: expenses.name, id, file_id }).catch((error: unknown) => {
        showToast({ tone: "bad", text: t("receipts.failed", { name: isolate(name), problem: problemText(error) }) });
      });
    }
  }
  const { form, send, summary, errorOf, busy } = useRecordForm<ExpenseValues>({
    schema: ExpenseCreate,
    defaults: {
      ...{ merchant: "", category: "", day: today, amount: "", tax_amount: "", currency: currency ?? "" },
      ...{ project_id: "", customer_id: "", billable: false, reimbursable: true, note: "" },
    },
    toWire: ({ category, amount, tax_amount, project_id, customer_id, ...plain }) => ({
      ...plain,
      category: orNull(category),
      amount: orNull(amount),
      tax_amount: orNull(tax_amount),
      project_id: orNull(project_id),
      customer_id: orNull(project_id) === null ? orNull(customer_id) : null,
    }),
    labels,
    draftKey: `${api.tenant}:expense`,
    async submit(wire) {
      const made = await api.create(expenses, wire as never);
      await attach(made.id);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, expenses.name) });
      go(pagePath("expenses", made.id));
    },
  });
  const priced = Currency.safeParse(form.watch("currency"));
  const choices = {
    project_id: {
      options: useLookupOptions(projectLookup),
      value: useLookupName(projectLookup, orNull(form.watch("project_id"))),
    },
    customer_id: {
      options: useLookupOptions(customerLookup),
      value: useLookupName(customerLookup, orNull(form.watch("customer_id"))),
    },
  };
  const choice = (name: "project_id" | "customer_id") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field name={name} label={labels[name]} optional error={errorOf(name)}>
          {(control) => <Combobox {...control} {...choices[name]} clearable onChange={(option) => field.onChange(option?.value ?? "")} />}
        </Field>
      )}
    />
  );
  const money = (name: "amount" | "tax_amount", hint: string | null) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field name={name} label={labels[name]} hint={hint} error={errorOf(name)}>
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
  );
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("expenses") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <ReceiptFiles files={receipts} onChange={setReceipts} />
        <InputField {...form.register("merchant")} label={labels.merchant} dir="auto" maxLength={200} error={errorOf("merchant")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...form.register("category")} label={labels.category} error={errorOf("category")}>
            <option value="">{t("form.choose")}</option>
            {categories.map((value) => (
              <option key={value} value={value}>
                {t(`category.${value}`)}
              </option>
            ))}
          </SelectField>
          <Controller
            control={form.control}
            name="day"
            render={({ field }) => (
              <DatePickerField
                name="day"
                label={labels.day}
                required
                error={errorOf("day")}
                value={orNull(field.value)}
                onChange={(day) => field.onChange(day ?? "")}
              />
            )}
          />
          {money("amount", t("hints.amount"))}
          {money("tax_amount", t("hints.tax_amount"))}
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
        </div>
        <Checkbox {...form.register("reimbursable")} label={labels.reimbursable} hint={t("hints.reimbursable")} />
        {choice("project_id")}
        {orNull(form.watch("project_id")) === null ? choice("customer_id") : null}
        <Checkbox {...form.register("billable")} label={labels.billable} hint={t("hints.billable")} error={errorOf("billable")} />
        <TextAreaField
          {...form.register("note")}
          label={labels.note}
          optional
          dir="auto"
          rows={3}
          maxLength={2000}
          error={errorOf("note")}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={busy}>
            {t("verbs.create.do")}
          </Button>
          <ButtonLink href={pagePath("expenses")}>{words("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
