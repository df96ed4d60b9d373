"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition, type FormEvent } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import type { Option } from "@/components/ui/use-options";

/** For whom: currency, language, terms and taxes follow from the customer. Nothing is stored before something is written. */
export function NewInvoice() {
  const t = useTranslations("invoices");
  const words = useTranslations("staff.form");
  const router = useRouter();
  const pagePath = usePagePath();
  const options = useLookupOptions(customerLookup);
  const [customer, setCustomer] = useState<Option | null>(null);
  const [busy, startTransition] = useTransition();
  const begin = (id: string) =>
    startTransition(() => router.replace(`${pagePath("invoices", "new")}?${new URLSearchParams({ customer: id }).toString()}`));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customer) begin(customer.value);
  };
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("title"), href: pagePath("invoices") }]} />
      <form noValidate onSubmit={submit} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <Field name="customer_id" label={t("fields.customer_id")} hint={t("form.customer_hint")} required>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={customer}
              autoFocus
              onChange={(option) => {
                setCustomer(option);
                if (option) begin(option.value);
              }}
            />
          )}
        </Field>
        <div className="flex gap-2">
          <Button type="submit" tone="primary" busy={busy} disabled={customer === null}>
            {t("form.begin")}
          </Button>
          <ButtonLink href={pagePath("invoices")} tone="quiet">
            {words("cancel")}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
