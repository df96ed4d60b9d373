"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import type { Option } from "@/components/ui/use-options";
import { invoices } from "./resource";

/** For whom: currency, language, terms and taxes follow from the customer, and the draft is there at once. */
export function NewInvoice({ customerId }: { customerId: string | null }) {
  const t = useTranslations("invoices");
  const words = useTranslations("staff.form");
  const router = useRouter();
  const pagePath = usePagePath();
  const options = useLookupOptions(customerLookup);
  const given = useLookupName(customerLookup, customerId);
  const [chosen, setChosen] = useState<Option | null>(null);
  const { api, perform, busy } = usePerform([invoices.name]);
  const customer = chosen ?? given;
  const begin = (id: string) =>
    perform(async () => {
      const made = await api.create(invoices, { customer_id: id });
      router.replace(pagePath("invoices", made.id, "edit"));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customer) void begin(customer.value);
  };
  return (
    <>
      <PageHeader title={t("new")} trail={[{ label: t("title"), href: pagePath("invoices") }]} />
      <form noValidate onSubmit={submit} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <Field name="customer_id" label={t("fields.customer_id")} hint={t("form.customer_hint")} required>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={customer}
              autoFocus
              onChange={(option) => {
                setChosen(option);
                if (option) void begin(option.value);
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
