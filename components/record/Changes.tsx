"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NameOf } from "@/components/api/NameOf";
import { writeValue } from "./StaleDialog";
import type { TimelineWords } from "./timeline-words";

interface ChangesProps extends Pick<TimelineWords, "labels" | "write"> {
  /** Each changed field with its old and new value. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The side to show where a record was created or deleted; both by default. */
  side?: "both" | "before" | "after";
}

/** The changes of the labelled fields: old and new value of each. */
export function Changes({ changes, labels, write, side = "both" }: ChangesProps) {
  const t = useTranslations("staff.timeline");
  const labelled = Object.entries(changes).filter(([field]) => labels[field] !== undefined);
  const value = (field: string, raw: unknown): ReactNode => {
    const written = write?.(field, raw) ?? null;
    if (written !== null && typeof written === "object") return <NameOf lookup={written.lookup} id={written.id} />;
    return written ?? (writeValue(raw) || t("nothing"));
  };
  if (labelled.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-muted">
      {labelled.map(([field, [before, after]]) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {side === "both"
            ? t.rich("changed_rich", {
                field: labels[field] ?? field,
                before: () => <bdi>{value(field, before)}</bdi>,
                after: () => <bdi className="text-text">{value(field, after)}</bdi>,
              })
            : t.rich("field_rich", {
                field: labels[field] ?? field,
                value: () => <bdi className="text-text">{value(field, side === "before" ? before : after)}</bdi>,
              })}
        </li>
      ))}
    </ul>
  );
}
