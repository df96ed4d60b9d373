"use client";

import { useMemo } from "react";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { contractLookupOf } from "./contract-lookup";

interface ContractFieldProps {
  customer_id: string;
  label: string;
  error: string | null | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses one of a customer's contracts. */
export function ContractField({ customer_id, label, error, value, onChange }: ContractFieldProps) {
  const lookup = useMemo(() => contractLookupOf(customer_id), [customer_id]);
  const found = useLookupOptions(lookup);
  const contract = useLookupName(lookup, value);
  return (
    <Field name="contract_id" label={label} error={error}>
      {(control) => (
        <Combobox {...control} options={found} value={contract} clearable onChange={(option) => onChange(option?.value ?? null)} />
      )}
    </Field>
  );
}
