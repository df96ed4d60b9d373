"use client";

import type { ById, Verb } from "@/components/api/verb";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { showToast } from "@/components/ui/toast-store";
import { customers } from "../resource";

/** Changes a customer's contact or address and reloads the customer. Returns validation errors by field name. */
export function usePartChange(customerId: string) {
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const fieldProblem = useFieldProblem();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  /** Returns whether the change succeeded. `input` is what the verb takes besides the customer's id. */
  async function change<Input extends ById>(verb: Verb<Input, unknown>, input: Omit<Input, "id">, version?: number): Promise<boolean> {
    setBusy(true);
    setProblems({});
    try {
      await api.call<ById, unknown>(verb as Verb<ById, unknown>, { ...input, id: customerId }, { version });
      await cache.invalidateQueries({ queryKey: queryKeys.record(api.tenant, customers.name, customerId) });
      return true;
    } catch (error) {
      const fields = error instanceof ApiProblem && error.code === "invalid" ? error.errors : [];
      if (fields.length > 0) setProblems(Object.fromEntries(fields.map(({ path: field, code }) => [field, fieldProblem(code)])));
      else showToast({ tone: "bad", text: problemText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { change, busy, problems, clear: () => setProblems({}) };
}
