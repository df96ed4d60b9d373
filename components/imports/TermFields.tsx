"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { importRecipes, imports, type FileColumns, type ImportRow, type RecipeRow, type Terms } from "./resource";

const modes = ["create_and_update", "create", "update"] as const;
const orders = ["dmy", "mdy", "ymd"] as const;
const delimiters = [
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "bar"],
] as const;
const encodings = [
  "utf-8",
  "windows-1252",
  "windows-1256",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-874",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
  "utf-16le",
  "utf-16be",
] as const;

const grid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

interface TermFieldsProps {
  terms: Terms;
  chosen: FileColumns;
  onChange: (changes: Partial<Terms>) => void;
}

/** How rows find their records, which are written, and how the file writes dates and amounts. */
export function TermFields({ terms, chosen, onChange }: TermFieldsProps) {
  const t = useTranslations("imports.columns");
  const has = (...types: string[]) => chosen.some(({ type }) => types.includes(type));
  return (
    <Section title={t("terms")}>
      <div className={grid}>
        <SelectField
          name="key"
          label={t("key")}
          value={terms.key ?? ""}
          onChange={(event) => onChange({ key: event.target.value || null })}
        >
          <option value="">{t("no_key")}</option>
          {chosen.flatMap(({ key, label, is_key }) =>
            is_key
              ? [
                  <option key={key} value={key}>
                    {label}
                  </option>,
                ]
              : [],
          )}
        </SelectField>
        <SelectField
          name="mode"
          label={t("mode")}
          value={terms.mode}
          onChange={(event) => onChange({ mode: event.target.value as Terms["mode"] })}
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {t(mode)}
            </option>
          ))}
        </SelectField>
        {has("day", "time") ? (
          <SelectField
            name="date_order"
            label={t("date_order")}
            value={terms.date_order}
            onChange={(event) => onChange({ date_order: event.target.value as Terms["date_order"] })}
          >
            {orders.map((order) => (
              <option key={order} value={order}>
                {t(order)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {has("amount", "rate", "number") ? (
          <SelectField
            name="decimal_mark"
            label={t("decimal_mark")}
            error={terms.decimal_mark === "undecided" ? t("undecided_text") : undefined}
            value={terms.decimal_mark}
            onChange={(event) => onChange({ decimal_mark: event.target.value as Terms["decimal_mark"] })}
          >
            {terms.decimal_mark === "undecided" ? <option value="undecided">{t("undecided")}</option> : null}
            <option value=".">{t("point")}</option>
            <option value=",">{t("decimal_comma")}</option>
          </SelectField>
        ) : null}
      </div>
    </Section>
  );
}

/** The encoding and the delimiter of a text file; another one reads it anew. */
export function ReadingFields({ row }: { row: ImportRow }) {
  const t = useTranslations("imports.columns");
  const { api, perform, busy } = usePerform([imports.name]);
  if (row.encoding === null) return null;
  const reread = (changes: Partial<Pick<ImportRow, "encoding" | "delimiter">>) =>
    void perform(() => api.update(imports, row.id, row.version, changes as { encoding?: "utf-8"; delimiter?: "," }));
  return (
    <Section title={t("reading")}>
      <div className={grid}>
        <SelectField
          name="encoding"
          label={t("encoding")}
          value={row.encoding}
          disabled={busy}
          onChange={(event) => reread({ encoding: event.target.value as NonNullable<ImportRow["encoding"]> })}
        >
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding.toUpperCase()}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="delimiter"
          label={t("delimiter")}
          value={row.delimiter ?? ","}
          disabled={busy}
          onChange={(event) => reread({ delimiter: event.target.value as NonNullable<ImportRow["delimiter"]> })}
        >
          {delimiters.map(([delimiter, word]) => (
            <option key={word} value={delimiter}>
              {t(word)}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

interface RecipeFieldsProps {
  row: ImportRow;
  recipes: readonly RecipeRow[];
  /** Stores the columns as they are chosen. */
  save: () => Promise<unknown>;
}

/** Uses one of the company's recipes, or keeps the columns as one. */
export function RecipeFields({ row, recipes, save }: RecipeFieldsProps) {
  const t = useTranslations("imports.columns");
  const names = useTranslations("import_recipes");
  const { api, perform, busy } = usePerform([imports.name, importRecipes.name]);
  const [name, setName] = useState("");
  const fitting = recipes.filter(({ list }) => list === row.list);
  const keep = () =>
    perform(
      async () => {
        await save();
        await api.create(importRecipes, { id: row.id, name });
      },
      () => {
        setName("");
        showToast({ tone: "good", text: t("recipe_saved") });
      },
    );
  return (
    <Section title={names("plural")}>
      <div className={grid}>
        {fitting.length > 0 ? (
          <SelectField
            name="recipe_id"
            label={t("recipe")}
            value=""
            disabled={busy}
            onChange={(event) => void perform(() => api.update(imports, row.id, row.version, { recipe_id: event.target.value }))}
          >
            <option value="">{t("no_recipe")}</option>
            {fitting.map((recipe) => (
              <option key={recipe.id} value={recipe.id}>
                {recipe.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") void keep();
          }}
        >
          <InputField
            name="recipe_name"
            label={t("recipe_name")}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t("save_recipe")}
          </Button>
        </form>
      </div>
    </Section>
  );
}
