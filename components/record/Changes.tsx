"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameOf } from "@/components/api/NameOf";
import { flattenCustom, keyOfCustom } from "@/components/api/custom-names";
import { writeValue } from "./StaleDialog";
import type { Currencies } from "./group-edits";
import type { TimelineWords } from "./timeline-words";

interface ChangesProps extends Pick<TimelineWords, "labels" | "write"> {
  /** Each changed field with its old and new value. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The side to show where a record was created or deleted; both by default. */
  side?: "both" | "before" | "after";
  currencies?: Currencies | undefined;
}

/** Whether a value has parts of its own, which one line cannot show. */
const isCompound = (raw: unknown): boolean =>
  typeof raw === "object" && raw !== null && (!Array.isArray(raw) || raw.some((part) => typeof part === "object"));

/** The changes with one for each custom value that differs. */
function spreadCustom(changes: ChangesProps["changes"]): ChangesProps["changes"] {
  const { custom, custom_restricted, ...fields } = changes;
  const values = [custom, custom_restricted].flatMap((change) => {
    const [was, is] = (change ?? [null, null]).map((side) => flattenCustom({ custom: side ?? {} }));
    const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    return names.map((name): [string, readonly [unknown, unknown]] => [name, [was?.[name] ?? null, is?.[name] ?? null]]);
  });
  return { ...fields, ...Object.fromEntries(values.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))) };
}

/** The changes of the labelled fields: old and new value of each, or that it was edited where both read alike. */
export function Changes({ changes, labels, write, side = "both", currencies = [undefined, undefined] }: ChangesProps) {
  const t = useTranslations("staff.timeline");
  const value = (field: string, raw: unknown, currency: string | undefined) => write?.(field, raw, currency) ?? writeValue(raw);
  const show = (text: ReturnType<typeof value>): ReactNode =>
    typeof text === "string" ? text : <NameOf lookup={text.lookup} id={text.id} />;
  const after = (text: ReturnType<typeof value>) => () => <bdi className="text-text">{show(text)}</bdi>;
  const lines = Object.entries(spreadCustom(changes)).flatMap(([field, [before, now]]): [string, ReactNode][] => {
    const label = labels[field] ?? keyOfCustom(field);
    if (label === null) return [];
    const [was, is] = [
      side === "after" ? "" : value(field, before, currencies[0]),
      side === "before" ? "" : value(field, now, currencies[1]),
    ];
    if (was === "" && is === "") return [];
    const opaque = isCompound(before ?? now) && (write?.(field, before) ?? write?.(field, now) ?? null) === null;
    if (was === is || opaque) return [[field, t("edited", { field: label })]];
    if (side === "before" || was === "") return [[field, t.rich("field_rich", { field: label, value: after(is === "" ? was : is) })]];
    if (is === "") return [[field, t("cleared", { field: label })]];
    return [[field, t.rich("changed_rich", { field: label, before: () => <bdi>{show(was)}</bdi>, after: after(is) })]];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-muted">
      {lines.map(([field, line]) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  );
}
