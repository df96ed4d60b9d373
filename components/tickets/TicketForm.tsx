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
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { TicketCreate, TicketPriority } from "@/lib/domains/tickets/schema";
import { departmentLookup } from "./lookups";
import { tickets } from "./resource";

interface TicketValues {
  customer_id: string;
  department_id: string;
  subject: string;
  priority: TicketPriority;
  message: string;
  custom: CustomTexts;
}

/** Opens a ticket on behalf of a customer. `customerId` comes from the page that led here. */
export function TicketForm({ customerId }: { customerId: string | null }) {
  const t = useTranslations("tickets");
  const common = useTranslations("common");
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const custom = useCustomForm("tickets");
  const labels = {
    ...custom.labels,
    customer_id: t("fields.customer_id"),
    department_id: t("fields.department_id"),
    subject: t("fields.subject"),
    priority: t("fields.priority"),
    message: t("fields.message"),
  };
  const { form, send, summary, errorOf, busy } = useRecordForm<TicketValues>({
    schema: TicketCreate,
    defaults: { customer_id: customerId ?? "", department_id: "", subject: "", priority: "normal", message: "", custom: {} },
    toWire: ({ department_id, ...values }) => ({
      ...values,
      custom: custom.toWire(values.custom),
      ...(department_id === "" ? {} : { department_id }),
    }),
    labels,
    fieldOf: (path) => customFormField(path) ?? String(path[0] === "requester_name" ? "customer_id" : (path[0] ?? "root")),
    draftKey: `${api.tenant}:ticket`,
    async submit(wire) {
      const made = await api.create(tickets, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, tickets.name) });
      router.push(pagePath("tickets", made.id));
    },
  });
  const foundCustomers = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, form.watch("customer_id") || null);
  const foundDepartments = useLookupOptions(departmentLookup);
  const department = useLookupName(departmentLookup, form.watch("department_id") || null);
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("tickets") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <Controller
          control={form.control}
          name="customer_id"
          render={({ field }) => (
            <Field name="customer_id" label={labels.customer_id} required error={errorOf("customer_id")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={foundCustomers}
                  value={customer}
                  onChange={(option) => field.onChange(option?.value ?? "")}
                />
              )}
            </Field>
          )}
        />
        <InputField {...form.register("subject")} label={labels.subject} required maxLength={200} error={errorOf("subject")} />
        <TextAreaField
          {...form.register("message")}
          label={labels.message}
          rows={6}
          dir="auto"
          required
          maxLength={20_000}
          error={errorOf("message")}
        />
        <SelectField {...form.register("priority")} label={labels.priority} error={errorOf("priority")}>
          {TicketPriority.options.map((value) => (
            <option key={value} value={value}>
              {t(`priorities.${value}`)}
            </option>
          ))}
        </SelectField>
        <Controller
          control={form.control}
          name="department_id"
          render={({ field }) => (
            <Field name="department_id" label={labels.department_id} optional error={errorOf("department_id")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={foundDepartments}
                  value={department}
                  onChange={(option) => field.onChange(option?.value ?? "")}
                />
              )}
            </Field>
          )}
        />
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
