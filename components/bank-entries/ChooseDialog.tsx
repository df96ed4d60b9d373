"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { customerLookup, useLookupOptions } from "@/components/api/lookup";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { invoices } from "@/components/invoices/resource";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import type { Option } from "@/components/ui/use-options";
import { isZero } from "@/lib/commerce/is-zero";
import type { BankEntryRow } from "./resource";

interface ChooseDialogProps {
  entry: BankEntryRow;
  busy: boolean;
  onChoose: (choice: { invoice_ids?: string[]; customer_id: string }) => void;
  onClose: () => void;
}

/** Chooses the customer and the open invoices that an entry pays; without an invoice, all of it becomes the customer's credit. */
export function ChooseDialog({ entry, busy, onChoose, onClose }: ChooseDialogProps) {
  const t = useTranslations("bank_entries");
  const words = useTranslations("staff.form");
  const { match, amount, currency } = entry;
  const [customer, setCustomer] = useState<Option | null>(match && { value: match.customer_id, label: match.customer_name });
  const [chosen, setChosen] = useState<readonly string[]>(match?.invoices.map(({ id }) => id) ?? []);
  const options = useLookupOptions(customerLookup);
  const query = { customer_id: customer?.value ?? "", currency, finalized: "true", limit: "100" };
  const { data } = usePart(customers, query.customer_id, "open-invoices", invoices.list, query, customer !== null);
  const open = (data?.data ?? []).filter(({ amount_due }) => !isZero(amount_due));
  const choose = () => {
    if (customer === null) return;
    onChoose({ customer_id: customer.value, ...(chosen.length === 0 ? {} : { invoice_ids: [...chosen] }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("choose_title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={customer === null} onClick={choose}>
            {t("verbs.confirm.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t.rich("choose_amount", { amount: () => <Amount value={amount} currency={currency} className="font-semibold" /> })}</p>
        <Field name="customer_id" label={t("customer")} required>
          {(control) => (
            <Combobox
              {...control}
              options={options}
              value={customer}
              onChange={(option) => {
                setCustomer(option);
                setChosen([]);
              }}
            />
          )}
        </Field>
        {open.map(({ id, number, amount_due }) => (
          <Checkbox
            key={id}
            name={`invoice-${id}`}
            label={
              <span className="flex flex-wrap gap-x-3">
                <bdi>{number}</bdi>
                <Amount value={amount_due} currency={currency} />
              </span>
            }
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {customer === null ? null : <p className="text-sm text-muted">{t(chosen.length === 0 ? "all_credit" : "rest_credit")}</p>}
      </div>
    </Dialog>
  );
}
