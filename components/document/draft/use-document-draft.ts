"use client";

import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { mergeStale } from "@/components/api/merge-stale";
import { ApiProblem, isPassing } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { StaleEdit } from "@/components/api/use-update";
import { useAutosave } from "@/components/editor/use-autosave";
import { readDraft, writeDraft } from "@/components/form/draft";
import { usePagePath } from "@/components/shell/workplace";
import { changedFields, fromInvoice, toFields, type Fields, type InvoiceDraft } from "./document-draft";
import { invoices, type InvoiceRecord, type NewInvoiceBody, type TaxProfileRow } from "@/components/invoices/resource";
import { showField } from "./show-field";

/**
 * A draft that saves itself: the fields that changed, on the version they were changed on. What somebody else changed meanwhile is taken
 * over, and where both changed the same field, `stale` asks. `profiles` give the rates that lines are sent by. What is not stored yet is
 * created with the first change; `stored` is the record from then on.
 */
export function useInvoiceDraft(invoice: InvoiceRecord, profiles: readonly TaxProfileRow[], isStored: boolean) {
  const api = useApi();
  const cache = useQueryClient();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const ratesOf = (profileId: string | null) => profiles.find(({ id }) => id === profileId)?.rates ?? [];
  const pagePath = usePagePath();
  const [stored, setStored] = useState<InvoiceRecord | null>(isStored ? invoice : null);
  const id = useRef<string | null>(isStored ? invoice.id : null);
  const server = useRef<{ version: number; fields: Fields } | null>(null);
  const latest = useRef<InvoiceDraft | null>(null);

  async function ask(base: Fields, theirs: Fields, changes: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { clashes, pending } = mergeStale(base, theirs, changes);
    if (clashes.length === 0) return pending;
    const shown = clashes.map((clash) => ({
      ...clash,
      theirs: showField(clash.field, clash.theirs),
      mine: showField(clash.field, clash.mine),
    }));
    const mine = await new Promise<string[]>((resolve) =>
      setStale({ clashes: shown, choose: (picked) => resolve(Object.keys(picked)), abandon: () => resolve([]) }),
    ).finally(() => setStale(null));
    return {
      ...pending,
      ...Object.fromEntries(clashes.filter(({ field }) => mine.includes(field)).map(({ field, mine: own }) => [field, own])),
    };
  }

  /** Stores the draft under one key and body until it is answered, even from another visit: what was typed since follows as a change. */
  async function create(
    changes: Record<string, unknown>,
    onWaiting: (waiting: boolean) => void,
  ): Promise<{ version: number; fields: Fields }> {
    const slot = `${api.tenant}:invoice-creation:${invoice.customer_id}`;
    const plan = readDraft<{ key: string; body: NewInvoiceBody }>(slot) ?? {
      key: crypto.randomUUID(),
      body: { customer_id: invoice.customer_id, ...changes },
    };
    writeDraft(slot, plan);
    const made = await api.create(invoices, plan.body, { onWaiting, idempotencyKey: plan.key }).catch((error: unknown) => {
      if (!isPassing(error)) writeDraft(slot, null);
      throw error;
    });
    writeDraft(slot, null);
    id.current = made.id;
    server.current = { version: made.version, fields: fromInvoice(made, ratesOf(made.tax_profile_id)).base };
    // Whoever has left meanwhile stays where they are.
    if (location.pathname === pagePath("invoices", "new")) history.replaceState(null, "", pagePath("invoices", made.id, "edit"));
    void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, invoices.name) });
    cache.setQueryData(queryKeys.record(api.tenant, invoices.name, made.id), made);
    setStored(made);
    return server.current;
  }

  async function save(value: InvoiceDraft, onWaiting: (waiting: boolean) => void): Promise<void | "kept"> {
    const { fields, problems } = toFields(value, ratesOf(value.tax_profile_id));
    let { version, fields: base } = server.current ?? { version: value.version, fields: value.base };
    let changes = changedFields(base, fields);
    let theirs: string[] = [];
    if (id.current === null) {
      if (Object.keys(changes).length === 0) return problems.length > 0 ? "kept" : undefined;
      ({ version, fields: base } = await create(changes, onWaiting));
      changes = changedFields(base, fields);
    }
    const record = id.current ?? invoice.id;
    while (Object.keys(changes).length > 0) {
      try {
        const saved = await api.update(invoices, record, version, changes as never, { onWaiting });
        server.current = { version: saved.version, fields: fromInvoice(saved, ratesOf(saved.tax_profile_id)).base };
        void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, invoices.name) });
        cache.setQueryData(queryKeys.record(api.tenant, invoices.name, record), saved);
        if (theirs.length > 0) takeOver(saved, theirs);
        break;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const now = await api.get(invoices, record);
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
  const draft = useAutosave<InvoiceDraft>({
    key: `${api.tenant}:invoice:${stored?.id ?? `new:${invoice.customer_id}`}`,
    first: fromInvoice(invoice, ratesOf(invoice.tax_profile_id)),
    save,
  });
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
  return { ...draft, edit, stale, stored, storedId: () => id.current, rates: ratesOf(draft.value.tax_profile_id) };
}
