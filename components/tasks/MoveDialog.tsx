"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { customerLookup, useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { contractLookup } from "@/components/projects/contract-lookup";
import { projectLookup } from "@/components/projects/lookup";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { SelectField } from "@/components/ui/Input";
import { tasks, type TaskRow } from "./resource";

const lookups = { project_id: projectLookup, customer_id: customerLookup, contract_id: contractLookup } as const;
type Place = keyof typeof lookups;
const permissions = { project_id: "projects.read", customer_id: "customers.read", contract_id: "contracts.read" } as const;
const nowhere = { project_id: null, customer_id: null, contract_id: null, ticket_id: null };

/** Moves a task to another project, customer or contract, or to none. */
export function MoveDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTranslations("tasks.move");
  const fields = useTranslations("tasks.fields");
  const form = useTranslations("staff.form");
  const can = useCan();
  const { api, perform, busy } = usePerform([tasks.name]);
  const places = (Object.keys(lookups) as Place[]).filter((place) => can(permissions[place]));
  const [place, setPlace] = useState<Place | "none">(places[0] ?? "none");
  const [chosen, setChosen] = useState<string | null>(null);
  const isReady = place === "none" || chosen !== null;
  const move = () =>
    void perform(() => api.update(tasks, task.id, task.version, { ...nowhere, ...(place === "none" ? {} : { [place]: chosen }) }), onClose);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={!isReady} onClick={move}>
            {t("do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          name="move_kind"
          label={t("kind")}
          value={place}
          onChange={(event) => {
            setPlace(places.find((each) => each === event.target.value) ?? "none");
            setChosen(null);
          }}
        >
          {places.map((value) => (
            <option key={value} value={value}>
              {fields(value)}
            </option>
          ))}
          <option value="none">{t("none")}</option>
        </SelectField>
        {place === "none" ? null : (
          <RecordField key={place} lookup={lookups[place]} label={fields(place)} value={chosen} onChange={setChosen} />
        )}
      </div>
    </Dialog>
  );
}

interface RecordFieldProps {
  lookup: Lookup;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

function RecordField({ lookup, label, value, onChange }: RecordFieldProps) {
  const found = useLookupOptions(lookup);
  const record = useLookupName(lookup, value);
  return (
    <Field name="move_record" label={label} required>
      {(control) => <Combobox {...control} options={found} value={record} onChange={(option) => onChange(option?.value ?? null)} />}
    </Field>
  );
}
