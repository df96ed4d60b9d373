"use client";

import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { mergeStale } from "@/components/api/merge-stale";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { StaleEdit } from "@/components/api/use-update";
import { useAutosave } from "@/components/editor/use-autosave";
import { changedFields, fromInvoice, toFields, type Fields, type InvoiceDraft } from "./invoice-draft";
import { invoices, type InvoiceRecord, type TaxProfileRow } from "./resource";
import { showField } from "./show-field";

/**
 * A draft that saves itself: the fields that changed, on the version they were changed on. What somebody else changed meanwhile is taken over,
 * and where both changed the same field, `stale` asks. `profiles` give the rates that lines are sent by.
 */
export function useInvoiceDraft(invoice: InvoiceRecord, profiles: readonly TaxProfileRow[]) {
  const api = useApi();
  const cache = useQueryClient();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const ratesOf = (profileId: string | null) => profiles.find(({ id }) => id === profileId)?.rates ?? [];
  const server = useRef<{ version: number; fields: Fields } | null>(null);
  const latest = useRef<InvoiceDraft | null>(null);

  async function ask(base: Fields, theirs: Fields, changes: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { clashes, pending } = mergeStale(base, theirs, changes);
    if (clashes.length === 0) return pending;
    const shown = clashes.map((clash) => ({ ...clash, theirs: showField(clash.field, clash.theirs), mine: showField(clash.field, clash.mine) }));
    const mine = await new Promise<string[]>((settle) => setStale({ clashes: shown, choose: (picked) => settle(Object.keys(picked)), abandon: () => settle([]) })).finally(() => setStale(null));
    return { ...pending, ...Object.fromEntries(clashes.filter(({ field }) => mine.includes(field)).map(({ field, mine: own }) => [field, own])) };
  }

  async function save(value: InvoiceDraft, onWaiting: (waiting: boolean) => void): Promise<void | "kept"> {
    const { fields, problems } = toFields(value, ratesOf(value.tax_profile_id));
    let { version, fields: base } = server.current ?? { version: value.version, fields: value.base };
    let changes = changedFields(base, fields);
    let theirs: string[] = [];
    while (Object.keys(changes).length > 0) {
      try {
        const saved = await api.update(invoices, invoice.id, version, changes as never, { onWaiting });
        server.current = { version: saved.version, fields: fromInvoice(saved, ratesOf(saved.tax_profile_id)).base };
        void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, invoices.name) });
        cache.setQueryData(queryKeys.record(api.tenant, invoices.name, invoice.id), saved);
        if (theirs.length > 0) takeOver(saved, theirs);
        break;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const now = await api.get(invoices, invoice.id);
        const nowFields = fromInvoice(now, ratesOf(now.tax_profile_id)).base;
        changes = await ask(base, nowFields, changes);
        theirs = Object.keys(changedFields(base, nowFields)).filter((name) => !(name in changes));
        server.current = { version: now.version, fields: nowFields };
        ({ version, fields: base } = server.current);
        if (Object.keys(changes).length === 0) takeOver(now, theirs);
      }
    }
    return problems.length > 0 ? "kept" : undefined;
  }
  const draft = useAutosave<InvoiceDraft>({ key: `${api.tenant}:invoice:${invoice.id}`, first: fromInvoice(invoice, ratesOf(invoice.tax_profile_id)), save });
  useEffect(() => {
    latest.current = draft.value;
  });

  /** Others' changes appear in the form; what is typed here stays. */
  function takeOver(now: InvoiceRecord, names: readonly string[]): void {
    const fresh = fromInvoice(now, ratesOf(now.tax_profile_id));
    const taken = Object.fromEntries(Object.entries(fresh).filter(([name]) => names.includes(name)));
    draft.change({ ...(latest.current ?? fresh), ...taken });
  }
  const edit = (changes: Partial<InvoiceDraft>) => {
    const { value } = draft;
    draft.change({ ...value, ...changes, ...(server.current ? { version: server.current.version, base: server.current.fields } : {}) });
  };
  return { ...draft, edit, stale, rates: ratesOf(draft.value.tax_profile_id) };
}
