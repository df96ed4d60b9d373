"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/IconButton";
import { chosenKeys, moveColumn, type ArrangedColumn } from "./arrange-columns";

interface ExportColumnsProps {
  columns: readonly ArrangedColumn[];
  problem: string | null;
  onChange: (columns: readonly ArrangedColumn[]) => void;
}

/** The columns of a file as checkboxes in their order, with buttons that move them. */
export function ExportColumns({ columns, problem, onChange }: ExportColumnsProps) {
  const t = useTranslations("staff.list");
  const setAll = (chosen: boolean) => onChange(columns.map((column) => ({ ...column, chosen })));
  const all = chosenKeys(columns).length === columns.length;
  return (
    <fieldset aria-describedby={problem === null ? undefined : "export-columns-problem"} className="grid min-w-0 gap-1">
      <legend className="pb-1 text-sm font-medium">{t("columns")}</legend>
      <label className="flex min-h-8 items-center gap-2.5 border-b border-line pb-1 text-muted">
        <input type="checkbox" checked={all} onChange={() => setAll(!all)} className="size-[1.125rem] shrink-0" />
        {t("export.all")}
      </label>
      <ol className="grid max-h-[35dvh] overflow-y-auto">
        {columns.map(({ key, label, chosen }, index) => (
          <li key={key} className="flex min-h-8 items-center gap-1">
            <label className="flex min-w-0 flex-1 items-center gap-2.5">
              <input
                type="checkbox"
                name="columns"
                value={key}
                checked={chosen}
                onChange={() => onChange(columns.map((column, at) => (at === index ? { ...column, chosen: !chosen } : column)))}
                className="size-[1.125rem] shrink-0"
              />
              <bdi className="truncate">{label}</bdi>
            </label>
            <IconButton
              label={t("export.up", { column: label })}
              icon={<ArrowUp />}
              aria-disabled={index === 0}
              onClick={() => onChange(moveColumn(columns, index, -1))}
              className="aria-disabled:opacity-40"
            />
            <IconButton
              label={t("export.down", { column: label })}
              icon={<ArrowDown />}
              aria-disabled={index === columns.length - 1}
              onClick={() => onChange(moveColumn(columns, index, 1))}
              className="aria-disabled:opacity-40"
            />
          </li>
        ))}
      </ol>
      {problem === null ? null : (
        <p id="export-columns-problem" role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
