"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { mergeStale } from "@/components/api/merge-stale";
import { ApiProblem } from "@/components/api/problem";
import { useApi } from "@/components/api/use-api";
import type { StaleEdit } from "@/components/api/use-update";
import type { Verb } from "@/components/api/verb";
import { useProblemText } from "@/components/api/use-problem-text";
import { showToast } from "@/components/ui/toast-store";

type FieldValues = Readonly<Record<string, unknown>>;

interface Replacing<Whole, Which extends object> {
  verbs: { read: Verb<Which, Whole>; replace: Verb<never, Whole> };
  /** What the verbs take to find the resource. */
  which: NoInfer<Which>;
  initial: Whole;
  /** The editable fields, by the names that the conflict dialog and errors use. */
  fieldsOf: (whole: Whole) => FieldValues;
  /** The request body for these fields. */
  bodyOf: (fields: FieldValues) => object;
}

/** A rejected field: its path in the request body, and the API's error code. */
export interface Refused {
  path: string;
  code: string;
}

/**
 * Saves a resource that the API replaces as a whole (PUT with `If-Match`). Another person's changes to other fields are kept; a change to
 * the same field goes to `stale`, and `StaleDialog` asks which to keep. `save` returns the saved resource, or null.
 */
export function useReplace<Whole extends { version: number }, Which extends object>({
  verbs,
  which,
  initial,
  fieldsOf,
  bodyOf,
}: Replacing<Whole, Which>) {
  const api = useApi();
  const problemText = useProblemText();
  const t = useTranslations("staff.undo");
  const [saved, setSaved] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function put(values: FieldValues): Promise<Whole> {
    let base = saved;
    let sent = values;
    for (;;) {
      try {
        return await api.call<object, Whole>(
          verbs.replace as Verb<object, Whole>,
          { ...which, ...bodyOf(sent) },
          { version: base.version },
        );
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "stale") throw error;
        const latest = await api.ask<Which, Whole>(verbs.read, which);
        const { clashes, pending } = mergeStale(fieldsOf(base), fieldsOf(latest), sent);
        const chosen =
          clashes.length === 0
            ? {}
            : await new Promise<FieldValues>((choose, abandon) =>
                setStale({ clashes, choose, abandon: () => abandon(new ApiProblem("stale", "Left as it is.")) }),
              ).finally(() => setStale(null));
        sent = { ...fieldsOf(latest), ...pending, ...chosen };
        base = latest;
        setSaved(latest);
      }
    }
  }

  async function save(values: FieldValues): Promise<Whole | null> {
    setBusy(true);
    setRefused([]);
    setRefusal(null);
    try {
      const done = await put(values);
      setSaved(done);
      showToast({ tone: "good", text: t("saved") });
      return done;
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.errors.filter(({ path: at }) => at !== "") : [];
      setRefused(fields.map(({ path: at, code }) => ({ path: at, code })));
      if (fields.length === 0) setRefusal(problemText(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { saved, setSaved, save, busy, stale, refused, refusal };
}
