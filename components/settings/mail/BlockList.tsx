"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/IconButton";
import type { Block } from "@/lib/domains/mail/rules";
import type { BlockListProps } from "./block-list-props";
import { BlockFields } from "./BlockFields";

/** A new block of each type. */
const fresh: { readonly [Type in Block["type"]]: Extract<Block, { type: Type }> } = {
  text: { type: "text", markdown: "" },
  section: { type: "section", tone: "tinted", blocks: [{ type: "text", markdown: "" }] },
  columns: { type: "columns", columns: [[{ type: "text", markdown: "" }], [{ type: "text", markdown: "" }]] },
  button: { type: "button", label: "", href: null },
  image: { type: "image", src: "", alt: "", width: null },
  divider: { type: "divider" },
  spacer: { type: "spacer", size: "medium" },
};

/** Blocks in order: each can be edited, moved and removed, and others added at the end. */
export function BlockList({ name, blocks, types, language, onChange }: BlockListProps) {
  const t = useTranslations("settings.mail_templates.blocks");
  const typeOf = (block: Block) => t(`types.${block.type}`);
  const move = (from: number, to: number) => {
    const [block, others] = [blocks[from], blocks.filter((_, index) => index !== from)];
    if (block !== undefined) onChange?.([...others.slice(0, to), block, ...others.slice(to)]);
  };
  return (
    <div className="grid min-w-0 gap-2">
      <ol className="grid min-w-0 gap-2">
        {blocks.map((block, index) => (
          <li key={index} className="grid min-w-0 gap-2 rounded-md border border-line p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm font-medium">{typeOf(block)}</p>
              {onChange === null ? null : (
                <span className="flex">
                  <IconButton
                    label={t("move_up", { type: typeOf(block) })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                    icon={<ArrowUp />}
                  />
                  <IconButton
                    label={t("move_down", { type: typeOf(block) })}
                    disabled={index === blocks.length - 1}
                    onClick={() => move(index, index + 1)}
                    icon={<ArrowDown />}
                  />
                  <IconButton
                    label={t("remove", { type: typeOf(block) })}
                    onClick={() => onChange(blocks.filter((_, other) => other !== index))}
                    icon={<Trash2 />}
                  />
                </span>
              )}
            </div>
            <BlockFields
              List={BlockList}
              name={`${name}.${index}`}
              block={block}
              types={types}
              language={language}
              onChange={onChange === null ? null : (changed) => onChange(blocks.map((other, place) => (place === index ? changed : other)))}
            />
          </li>
        ))}
      </ol>
      {onChange === null ? null : (
        <ul aria-label={t("add")} className="flex flex-wrap gap-1.5">
          {types.map((type) => (
            <li key={type}>
              <button
                type="button"
                onClick={() => onChange([...blocks, fresh[type]])}
                className="inline-flex min-h-7 items-center gap-1 rounded-sm border border-line px-2 text-sm hover:bg-hover"
              >
                <Plus aria-hidden className="size-3.5" />
                {t(`types.${type}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
