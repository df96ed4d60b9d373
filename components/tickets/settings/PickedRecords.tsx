"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import { IconButton } from "@/components/ui/IconButton";

interface PickedRecordsProps {
  name: string;
  label: string;
  hint: string;
  lookup: Lookup;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Several records of a kind: those chosen, and a field that adds one. */
export function PickedRecords({ name, label, hint, lookup, ids, onChange }: PickedRecordsProps) {
  const options = useLookupOptions(lookup);
  return (
    <div className="grid gap-1.5">
      <Field name={name} label={label} optional hint={hint}>
        {(control) => (
          <Combobox
            {...control}
            options={options}
            value={null}
            onChange={(option) => {
              if (option && !ids.includes(option.value)) onChange([...ids, option.value]);
            }}
          />
        )}
      </Field>
      {ids.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1">
          {ids.map((id) => (
            <Picked key={id} id={id} lookup={lookup} onRemove={() => onChange(ids.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Picked({ id, lookup, onRemove }: { id: string; lookup: Lookup; onRemove: () => void }) {
  const t = useTranslations("sla_policies");
  const name = useLookupName(lookup, id)?.label ?? "…";
  return (
    <li className="inline-flex max-w-full items-center rounded-sm border border-line ps-2 text-sm">
      <bdi className="truncate">{name}</bdi>
      <IconButton icon={<X />} label={t("remove_named", { name })} onClick={onRemove} />
    </li>
  );
}
