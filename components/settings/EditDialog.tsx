"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { ApiProblem } from "@/components/api/problem";
import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import { useUpdate } from "@/components/api/use-update";
import { PartForm, type PartField } from "@/components/customers/parts/PartForm";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { StaleDialog } from "@/components/record/StaleDialog";

interface EditDialogProps<S extends ResourceSchemas> {
  resource: Resource<S>;
  record: Wire<S["detail"]> & { id: string; version: number };
  title: string;
  fields: readonly PartField[];
  onClose: () => void;
  below?: (values: Readonly<Record<string, unknown>>) => ReactNode;
}

/** Edits a small record in a dialog; sends only changed fields and asks about conflicting changes. */
export function EditDialog<S extends ResourceSchemas>({ resource, record, title, fields, onClose, below }: EditDialogProps<S>) {
  const t = useTranslations("staff.form");
  const fieldProblem = useFieldProblem();
  const { save, state, stale } = useUpdate(resource, record);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const was = record as unknown as Readonly<Record<string, unknown>>;
  async function submit(values: Record<string, unknown>): Promise<void> {
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (was[name] ?? null)));
    if (Object.keys(changed).length === 0) return onClose();
    try {
      if (await save(changed as Partial<Wire<S["update"]>>)) onClose();
    } catch (error) {
      if (error instanceof ApiProblem) setProblems(Object.fromEntries(error.errors.map(({ path, code }) => [path, fieldProblem(code)])));
    }
  }
  return (
    <>
      <PartForm
        title={title}
        save={t("save")}
        fields={fields}
        values={was}
        problems={problems}
        busy={state !== "idle"}
        onSave={(values) => void submit(values)}
        onClose={onClose}
        below={below}
      />
      {stale ? <StaleDialog stale={stale} labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))} /> : null}
    </>
  );
}
