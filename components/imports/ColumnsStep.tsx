"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ColumnTable } from "./ColumnTable";
import { ReadingFields, RecipeFields, TermFields } from "./TermFields";
import { imports, type FileColumns, type ImportRow, type RecipeRow, type Terms } from "./resource";

const termsOf = ({ mapping, key, mode, date_order, decimal_mark }: ImportRow): Terms => ({ mapping, key, mode, date_order, decimal_mark });

/** What each column of the file is, and how rows are written; then the check. */
export function ColumnsStep({ row, columns, recipes }: { row: ImportRow; columns: FileColumns; recipes: readonly RecipeRow[] }) {
  const t = useTranslations("imports");
  const can = useCan();
  const { api, perform, busy } = usePerform([imports.name]);
  const [terms, setTerms] = useState<Terms>(termsOf(row));
  const change = (changes: Partial<Terms>) => setTerms((now) => ({ ...now, ...changes }));
  const chosen = columns.filter(({ key }) => terms.mapping.includes(key));
  const missing = columns.filter(({ required, key }) => required && !terms.mapping.includes(key));
  // A key that is no longer mapped finds nothing.
  const key = chosen.some((column) => column.key === terms.key) ? terms.key : null;
  const save = () => api.update(imports, row.id, row.version, { ...terms, key });
  const check = () =>
    perform(async () => {
      await save();
      await api.call(imports.verbs.check, { id: row.id });
    });
  return (
    <>
      {row.recipe === null ? null : (
        <Alert
          tone="good"
          title={
            recipes.some(({ name }) => name === row.recipe)
              ? t("columns.by_recipe", { name: row.recipe })
              : t("columns.recognised", { name: row.recipe })
          }
        />
      )}
      <fieldset disabled={!can("imports.write")} className="grid min-w-0 gap-8">
        <Section title={t("columns.title")}>
          <p className="measure pb-3 text-sm text-muted">{t("columns.text")}</p>
          <ColumnTable row={row} columns={columns} mapping={terms.mapping} onChange={(mapping) => change({ mapping })} />
          {missing.length > 0 && terms.mode !== "update" ? (
            <p className="pt-3 text-sm text-muted">{t("columns.missing", { columns: missing.map(({ label }) => label).join(", ") })}</p>
          ) : null}
        </Section>
        <TermFields terms={{ ...terms, key }} chosen={chosen} onChange={change} />
        <ReadingFields row={row} />
      </fieldset>
      {can("imports.write") ? <RecipeFields row={row} recipes={recipes} save={save} /> : null}
      {can("imports.write") ? (
        <div>
          <Button tone="primary" busy={busy} onClick={() => void check()}>
            {t("verbs.check.do")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
