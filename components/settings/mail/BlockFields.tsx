"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Button } from "@/components/ui/Button";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import type { Block } from "@/lib/domains/mail/rules";
import type { BlockListProps } from "./block-list-props";

interface BlockFieldsProps extends Pick<BlockListProps, "name" | "types" | "language"> {
  block: Block;
  /** Shows the blocks inside this one. */
  List: ComponentType<BlockListProps>;
  onChange: ((block: Block) => void) | null;
}

const simple: readonly Block["type"][] = ["text", "button", "image", "divider", "spacer"];

/** The fields of one block; a section or column has a list of its own. */
export function BlockFields({ name, block, List, types, language, onChange }: BlockFieldsProps) {
  const t = useTranslations("settings.mail_templates.blocks");
  const field = { lang: language, dir: "auto", disabled: onChange === null };
  switch (block.type) {
    case "text":
      return (
        <TextAreaField
          {...field}
          name={`${name}.markdown`}
          label={t("markdown")}
          rows={4}
          value={block.markdown}
          onChange={(event) => onChange?.({ ...block, markdown: event.target.value })}
        />
      );
    case "section":
      return (
        <>
          <SelectField
            name={`${name}.tone`}
            label={t("tone")}
            disabled={onChange === null}
            value={block.tone}
            onChange={(event) => onChange?.({ ...block, tone: event.target.value === "plain" ? "plain" : "tinted" })}
          >
            <option value="tinted">{t("tones.tinted")}</option>
            <option value="plain">{t("tones.plain")}</option>
          </SelectField>
          <List
            name={`${name}.blocks`}
            blocks={block.blocks}
            types={types.filter((type) => type !== "section")}
            language={language}
            onChange={onChange === null ? null : (blocks) => onChange({ ...block, blocks })}
          />
        </>
      );
    case "columns":
      return (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            {block.columns.map((column, index) => (
              <div key={index} role="group" aria-label={t("column", { number: index + 1 })} className="grid min-w-0 content-start gap-2">
                <p className="text-sm text-muted">{t("column", { number: index + 1 })}</p>
                <List
                  name={`${name}.columns.${index}`}
                  blocks={column}
                  types={simple}
                  language={language}
                  onChange={
                    onChange === null
                      ? null
                      : (blocks) => onChange({ ...block, columns: block.columns.map((other, place) => (place === index ? blocks : other)) })
                  }
                />
              </div>
            ))}
          </div>
          {onChange === null ? null : (
            <div className="flex flex-wrap gap-2">
              {block.columns.length < 3 ? (
                <Button onClick={() => onChange({ ...block, columns: [...block.columns, [{ type: "text", markdown: "" }]] })}>
                  {t("add_column")}
                </Button>
              ) : null}
              {block.columns.length > 1 ? (
                <Button tone="quiet" onClick={() => onChange({ ...block, columns: block.columns.slice(0, -1) })}>
                  {t("remove_column")}
                </Button>
              ) : null}
            </div>
          )}
        </>
      );
    case "button":
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <InputField
            {...field}
            name={`${name}.label`}
            label={t("label")}
            value={block.label}
            onChange={(event) => onChange?.({ ...block, label: event.target.value })}
          />
          <InputField
            name={`${name}.href`}
            label={t("href")}
            hint={t("href_hint")}
            dir="ltr"
            disabled={onChange === null}
            value={block.href ?? ""}
            onChange={(event) => onChange?.({ ...block, href: event.target.value === "" ? null : event.target.value })}
          />
        </div>
      );
    case "image":
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <InputField
            name={`${name}.src`}
            label={t("src")}
            hint={t("src_hint")}
            dir="ltr"
            disabled={onChange === null}
            value={block.src}
            onChange={(event) => onChange?.({ ...block, src: event.target.value })}
          />
          <InputField
            {...field}
            name={`${name}.alt`}
            label={t("alt")}
            hint={t("alt_hint")}
            value={block.alt}
            onChange={(event) => onChange?.({ ...block, alt: event.target.value })}
          />
          <InputField
            name={`${name}.width`}
            label={t("width")}
            type="number"
            min={1}
            max={600}
            disabled={onChange === null}
            value={block.width ?? ""}
            onChange={(event) => onChange?.({ ...block, width: event.target.value === "" ? null : Math.trunc(Number(event.target.value)) })}
          />
        </div>
      );
    case "divider":
      return null;
    case "spacer":
      return (
        <SelectField
          name={`${name}.size`}
          label={t("size")}
          disabled={onChange === null}
          value={block.size}
          onChange={(event) => onChange?.({ ...block, size: sizeOf(event.target.value) })}
        >
          <option value="small">{t("sizes.small")}</option>
          <option value="medium">{t("sizes.medium")}</option>
          <option value="large">{t("sizes.large")}</option>
        </SelectField>
      );
  }
}

function sizeOf(value: string): Extract<Block, { type: "spacer" }>["size"] {
  return value === "small" || value === "large" ? value : "medium";
}
