"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { CustomerForm } from "@/components/customers/CustomerForm";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Option } from "@/components/ui/use-options";

interface NewDocumentProps {
  /** The company's; null where the reader may not read it. */
  country: string | null;
  /** The name of the kind's list, and its title. */
  list: string;
  title: string;
  /** What is begun: "New invoice". */
  label: string;
}

/**
 * For whom: choosing the customer opens the editor, since currency, language, terms and taxes follow from the customer. An unknown one is
 * created on the spot. Nothing is stored before something is written.
 */
export function NewDocument({ country, list, title, label }: NewDocumentProps) {
  const t = useTranslations("documents.form");
  const customers = useTranslations("customers.form");
  const words = useTranslations("staff.form");
  const router = useRouter();
  const can = useCan();
  const pagePath = usePagePath();
  const options = useLookupOptions(customerLookup);
  const [customer, setCustomer] = useState<Option | null>(null);
  const [creating, setCreating] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const start = (option: Option) => {
    setCustomer(option);
    setCreating(null);
    const query = new URLSearchParams({ customer: option.value }).toString();
    startTransition(() => router.replace(`${pagePath(list, "new")}?${query}`));
  };
  return (
    <>
      <PageHeader title={label} trail={[{ label: title, href: pagePath(list) }]} />
      <div className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <Field name="customer_id" label={t("customer_label")} hint={t("customer_hint")} required>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={customer}
              autoFocus
              create={can("customers.write") ? { label: (name) => t("create_customer", { name }), run: setCreating } : null}
              onChange={(option) => option && start(option)}
            />
          )}
        </Field>
        {busy ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <div>
            <ButtonLink href={pagePath(list)} tone="quiet" className="-ms-3">
              {words("cancel")}
            </ButtonLink>
          </div>
        )}
      </div>
      {creating === null ? null : (
        <Dialog open onClose={() => setCreating(null)} title={customers("title")} size="wide">
          <CustomerForm
            country={country}
            name={creating}
            onCreated={({ id, name }) => start({ value: id, label: name })}
            cancel={
              <Button tone="quiet" onClick={() => setCreating(null)}>
                {words("cancel")}
              </Button>
            }
          />
        </Dialog>
      )}
    </>
  );
}
