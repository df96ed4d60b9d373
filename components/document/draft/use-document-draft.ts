"use client";

import type { z } from "zod";
import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { mergeStale } from "@/components/api/merge-stale";
import { ApiProblem, isPassing } from "@/components/api/problem";
import { queryKeys, type Resource } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { StaleEdit } from "@/components/api/use-update";
import { useAutosave } from "@/components/editor/use-autosave";
import { readDraft, writeDraft } from "@/components/form/draft";
import { usePagePath } from "@/components/shell/workplace";
import type { TaxProfileRow } from "@/components/document/resource";
import { changedFields, draftOf, fieldsOf, type DocumentDraft, type DocumentRecord, type DraftKind, type Fields } from "./document-draft";
import { showField } from "./show-field";

export interface DocumentKind<Document extends DocumentRecord, Own extends object> extends DraftKind<Document, Own> {
  /** The noun in the singular: names the copies on this device. */
  noun: string;
  /** What a new document is created with, besides its customer and the first changes. */
  begin?: Readonly<Record<string, unknown>>;
  resource: DocumentResource<Document>;
}

/** A kind of document in the API. */
export type DocumentResource<Document> = Resource<{
  row: z.ZodType;
  detail: z.ZodType<unknown, Document>;
  create: z.ZodType;
  update: z.ZodType;
}>;

/** The kind whose documents `resource` creates, reads and changes. */
export function defineDocumentKind<Document extends DocumentRecord, Own extends object>(
  resource: DocumentResource<Document>,
  kind: Omit<DocumentKind<Document, Own>, "resource">,
): DocumentKind<Document, Own> {
  return { resource, ...kind };
}

/**
 * A draft that saves itself: the changed fields, with the version they were changed on. Fields that somebody else changed meanwhile are
 * taken over, and `stale` asks about those that both changed. A new document (`isStored` false) is created with the first change; `stored`
 * is the record from then on. `profiles` give the tax rates that lines are sent by.
 */
export function useDocumentDraft<Document extends DocumentRecord, Own extends object>(
  kind: DocumentKind<Document, Own>,
  document: Document,
  profiles: readonly TaxProfileRow[],
  isStored: boolean,
) {
  type Draft = DocumentDraft & Own;
  const { noun, resource } = kind;
  const api = useApi();
  const cache = useQueryClient();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const ratesOf = (profileId: string | null) => profiles.find(({ id }) => id === profileId)?.rates ?? [];
  const pagePath = usePagePath();
  const [stored, setStored] = useState<Document | null>(isStored ? document : null);
  const id = useRef<string | null>(isStored ? document.id : null);
  const server = useRef<{ version: number; fields: Fields } | null>(null);
  const latest = useRef<Draft | null>(null);

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

  /** Creates the document. Key and body stay the same until the server answers, across visits too; later input follows as a change. */
  async function create(
    changes: Record<string, unknown>,
    onWaiting: (waiting: boolean) => void,
  ): Promise<{ version: number; fields: Fields }> {
    const slot = `${api.tenant}:${noun}-creation:${document.customer_id}`;
    const plan = readDraft<{ key: string; body: Record<string, unknown> }>(slot) ?? {
      key: crypto.randomUUID(),
      body: { customer_id: document.customer_id, ...kind.begin, ...changes },
    };
    writeDraft(slot, plan);
    const made = await api.create(resource, plan.body, { onWaiting, idempotencyKey: plan.key }).catch((error: unknown) => {
      if (!isPassing(error)) writeDraft(slot, null);
      throw error;
    });
    writeDraft(slot, null);
    id.current = made.id;
    server.current = { version: made.version, fields: draftOf(kind, made, ratesOf(made.tax_profile_id)).base };
    // Somebody who has left the page meanwhile stays where they are.
    if (location.pathname === pagePath(resource.name, "new")) history.replaceState(null, "", pagePath(resource.name, made.id, "edit"));
    void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, resource.name) });
    cache.setQueryData(queryKeys.record(api.tenant, resource.name, made.id), made);
    setStored(made);
    return server.current;
  }

  async function save(value: Draft, onWaiting: (waiting: boolean) => void): Promise<void | "kept"> {
    const { fields, problems } = fieldsOf(kind, value, ratesOf(value.tax_profile_id));
    let { version, fields: base } = server.current ?? { version: value.version, fields: value.base };
    let changes = changedFields(base, fields);
    let theirs: string[] = [];
    if (id.current === null) {
      if (Object.keys(changes).length === 0) return problems.length > 0 ? "kept" : undefined;
      ({ version, fields: base } = await create(changes, onWaiting));
      changes = changedFields(base, fields);
    }
    const record = id.current ?? document.id;
    while (Object.keys(changes).length > 0) {
      try {
        const saved = await api.update(resource, record, version, changes, { onWaiting });
        server.current = { version: saved.version, fields: draftOf(kind, saved, ratesOf(saved.tax_profile_id)).base };
        void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, resource.name) });
        cache.setQueryData(queryKeys.record(api.tenant, resource.name, record), saved);
        if (theirs.length > 0) takeOver(saved, theirs);
        break;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const now = await api.get(resource, record);
        const nowFields = draftOf(kind, now, ratesOf(now.tax_profile_id)).base;
        changes = await ask(base, nowFields, changes);
        theirs = Object.keys(changedFields(base, nowFields)).filter((name) => !(name in changes));
        server.current = { version: now.version, fields: nowFields };
        ({ version, fields: base } = server.current);
        if (Object.keys(changes).length === 0) takeOver(now, theirs);
      }
    }
    return problems.length > 0 ? "kept" : undefined;
  }
  const draft = useAutosave<Draft>({
    key: `${api.tenant}:${noun}:${stored?.id ?? `new:${document.customer_id}`}`,
    first: draftOf(kind, document, ratesOf(document.tax_profile_id)),
    save,
  });
  useEffect(() => {
    latest.current = draft.value;
  });

  /** Shows others' changes of the fields `names` in the form. */
  function takeOver(now: Document, names: readonly string[]): void {
    const fresh = draftOf(kind, now, ratesOf(now.tax_profile_id));
    const taken = Object.fromEntries(Object.entries(fresh).filter(([name]) => names.includes(name)));
    draft.change({ ...(latest.current ?? fresh), ...taken });
  }
  const edit = (changes: Partial<Draft>) => {
    const { value } = draft;
    draft.change({ ...value, ...changes, ...(server.current ? { version: server.current.version, base: server.current.fields } : {}) });
  };
  const { value, state, problem, flush } = draft;
  return { value, state, problem, flush, edit, stale, stored, storedId: () => id.current, rates: ratesOf(value.tax_profile_id) };
}
