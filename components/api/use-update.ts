"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { showToast } from "@/components/ui/toast-store";
import { applyChanges, flattenCustom, nestCustom } from "./custom-names";
import { mergeStale, type Clash } from "./merge-stale";
import { ApiProblem } from "./problem";
import { queryKeys, type Resource, type ResourceSchemas, type Wire } from "./resource";
import { useApi } from "./use-api";
import { useProblemText } from "./use-problem-text";

interface Versioned {
  id: string;
  version: number;
}

/** The conflicts between a change and the record's latest version. `choose` receives the values to save. */
export interface StaleEdit {
  clashes: readonly Clash[];
  choose: (changes: Record<string, unknown>) => void;
  abandon: () => void;
}

export type SaveState = "idle" | "saving" | "waiting";

/**
 * Changes a record in place: shown at once, sent with the version it is based on, and reverted if rejected. Another person's changes to
 * other fields are merged; changes to the same field go to `stale`, and `StaleDialog` asks which to keep. `save` returns whether it was
 * saved; a validation error is thrown as ApiProblem for the field to show.
 */
export function useUpdate<S extends ResourceSchemas>(resource: Resource<S>, record: Wire<S["detail"]> & Versioned) {
  type Record_ = Wire<S["detail"]> & Versioned;
  const api = useApi();
  const cache = useQueryClient();
  const t = useTranslations("staff.undo");
  const problemText = useProblemText();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const [state, setState] = useState<SaveState>("idle");
  const key = queryKeys.record(api.tenant, resource.name, record.id);
  const keep = useCallback((next: Record_) => cache.setQueryData(key, next), [cache, key]);

  async function send(base: Record_, changes: Record<string, unknown>): Promise<Record_> {
    let current = base;
    let sent = changes;
    for (;;) {
      try {
        return (await api.update(resource, record.id, current.version, nestCustom(sent) as Partial<Wire<S["update"]>>, {
          onWaiting: (waiting) => setState(waiting ? "waiting" : "saving"),
        })) as Record_;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const latest = (await api.get(resource, record.id)) as Record_;
        const { clashes, pending } = mergeStale(flattenCustom(current), flattenCustom(latest), sent);
        if (clashes.length > 0) {
          keep(latest);
          sent = await new Promise<Record<string, unknown>>((choose, abandon) =>
            setStale({ clashes, choose, abandon: () => abandon(new ApiProblem("stale", "Left as it is.")) }),
          ).finally(() => setStale(null));
          sent = { ...pending, ...sent };
        } else sent = pending;
        current = latest;
        if (Object.keys(sent).length === 0) return latest;
      }
    }
  }

  async function save(changes: Partial<Wire<S["update"]>>, { undoable = true } = {}): Promise<boolean> {
    const edited = changes as Record<string, unknown>;
    const was = flattenCustom(record);
    const before = Object.fromEntries(Object.keys(edited).map((name) => [name, was[name]]));
    setState("saving");
    // A read in progress does not include the change and would remove it from the screen until it is saved.
    await cache.cancelQueries({ queryKey: key, exact: true });
    keep(applyChanges(record, edited));
    try {
      const saved = await send(record, edited);
      keep({ ...record, ...saved });
      void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, resource.name) });
      void cache.invalidateQueries({ queryKey: queryKeys.part(api.tenant, resource.name, record.id, "timeline") });
      const undo = () => void restore(before);
      showToast({ tone: "good", text: t("saved"), ...(undoable ? { action: { label: t("undo"), run: undo } } : {}) });
      return true;
    } catch (error) {
      await cache.invalidateQueries({ queryKey: key, exact: true });
      if (error instanceof ApiProblem && (error.code === "invalid" || error.code === "malformed")) throw error;
      if (!(error instanceof ApiProblem) || error.code !== "stale") showToast({ tone: "bad", text: problemText(error) });
      return false;
    } finally {
      setState("idle");
    }
  }

  async function restore(before: Record<string, unknown>): Promise<void> {
    try {
      keep(await send((await api.get(resource, record.id)) as Record_, before));
      void cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, resource.name) });
      showToast({ tone: "neutral", text: t("undone") });
    } catch (error) {
      showToast({ tone: "bad", text: problemText(error) });
    }
  }

  return { save, state, stale };
}
