"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import type { Option } from "@/components/ui/use-options";

interface ChangeCustomerDialogProps {
  /** The draft's customer. */
  customer: Option;
  onChange: (customerId: string) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses another customer for a draft that was begun for the wrong one. */
export function ChangeCustomerDialog({ customer, onChange, onClose }: ChangeCustomerDialogProps) {
  const t = useTranslations("documents.form");
  const words = useTranslations("staff.form");
  const options = useLookupOptions(customerLookup);
  const [chosen, setChosen] = useState<Option>(customer);
  const [busy, setBusy] = useState(false);
  async function change(): Promise<void> {
    setBusy(true);
    await onChange(chosen.value);
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("customer.title")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={chosen.value === customer.value} onClick={() => void change()}>
            {t("customer.change")}
          </Button>
        </>
      }
    >
      <Field name="customer_id" label={t("customer_label")} hint={t("customer.text")} required>
        {(control) => (
          <Combobox {...control} options={options} value={chosen} autoFocus onChange={(option) => option && setChosen(option)} />
        )}
      </Field>
    </Dialog>
  );
}
