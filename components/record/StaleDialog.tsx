"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaleEdit } from "@/components/api/use-update";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";

/** Another person changed the same fields: shows both values and lets the reader choose field by field. */
export function StaleDialog({ stale, labels }: { stale: StaleEdit; labels: Readonly<Record<string, string>> }) {
  const t = useTranslations("staff.stale");
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(stale.clashes.map(({ field }) => field)));
  const pick = (field: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  const save = () =>
    stale.choose(Object.fromEntries(stale.clashes.filter(({ field }) => mine.has(field)).map((clash) => [clash.field, clash.mine])));
  return (
    <Dialog
      open
      onClose={stale.abandon}
      title={t("title")}
      description={t("text")}
      size="wide"
      actions={
        <>
          <Button onClick={stale.abandon}>{t("abandon")}</Button>
          <Button tone="primary" onClick={save}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {stale.clashes.map(({ field, theirs, mine: own }) => (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="pb-1 font-medium">{labels[field] ?? field}</legend>
            {[
              { key: "theirs", label: t("theirs"), value: theirs, chosen: !mine.has(field) },
              { key: "mine", label: t("mine"), value: own, chosen: mine.has(field) },
            ].map((side) => (
              <label
                key={side.key}
                className="flex items-start gap-2.5 rounded-md border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name={`stale-${field}`}
                  checked={side.chosen}
                  onChange={() => pick(field, side.key === "mine")}
                  className="mt-1 size-4"
                />
                <span className="grid min-w-0 gap-0.5">
                  <span className="text-sm text-muted">{side.label}</span>
                  <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{writeValue(side.value) || t("empty")}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

/** A field's value as plain text. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(writeValue).join(", ");
  return typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value as number | boolean);
}
