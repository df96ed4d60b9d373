"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { Verb } from "@/components/api/verb";
import { useProblemText } from "@/components/api/use-problem-text";
import { PartForm, type PartField } from "@/components/customers/parts/PartForm";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { showToast } from "@/components/ui/toast-store";

interface CreateDialogProps<Made> {
  resource: { name: string; create: Verb<never, unknown> };
  title: string;
  save: string;
  fields: readonly PartField[];
  values?: Readonly<Record<string, unknown>>;
  /** Sent in addition to the fields. */
  also?: Readonly<Record<string, unknown>>;
  onDone: (made: Made) => void;
  onClose: () => void;
  below?: (values: Readonly<Record<string, unknown>>) => ReactNode;
}

/** Creates a small record in a dialog. */
export function CreateDialog<Made>({
  resource,
  title,
  save,
  fields,
  values = {},
  also = {},
  onDone,
  onClose,
  below,
}: CreateDialogProps<Made>) {
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const fieldProblem = useFieldProblem();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  async function submit(given: Record<string, unknown>): Promise<void> {
    setBusy(true);
    setProblems({});
    try {
      const made = await api.call(resource.create as Verb<object, Made>, { ...given, ...also });
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, resource.name) });
      onDone(made);
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      setProblems(Object.fromEntries(errors.map(({ path, code }) => [path, fieldProblem(code)])));
      if (errors.length === 0 || (error instanceof ApiProblem && error.code === "conflict"))
        showToast({ tone: "bad", text: problemText(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <PartForm
      title={title}
      save={save}
      fields={fields}
      values={values}
      problems={problems}
      busy={busy}
      onSave={(given) => void submit(given)}
      onClose={onClose}
      below={below}
    />
  );
}
