"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { fieldId } from "@/components/ui/Field";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import { newOption, type OptionDraft } from "./field-draft";

interface OptionLinesProps {
  options: readonly OptionDraft[];
  onChange: (options: readonly OptionDraft[]) => void;
  error: string | undefined;
}

/** The choices of a select field, one a line, in the order in which records offer them. */
export function OptionLines({ options, onChange, error }: OptionLinesProps) {
  const t = useTranslations("custom_fields");
  const move = (from: number, to: number) => {
    const next = [...options];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <fieldset id={fieldId("options")} className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">{t("fields.options")}</legend>
      {error === undefined ? null : <p className="text-sm font-medium text-bad">{error}</p>}
      {options.map((option, index) => {
        const name = t("options.nth", { number: index + 1 });
        return (
          <div key={option.id} className="flex items-center gap-1">
            <Input
              aria-label={name}
              dir="auto"
              maxLength={100}
              value={option.label}
              onChange={(event) => onChange(options.map((each) => (each.id === option.id ? { ...each, label: event.target.value } : each)))}
            />
            <IconButton
              label={t("options.up", { name: option.label || name })}
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={t("options.down", { name: option.label || name })}
              icon={<ArrowDown />}
              disabled={index === options.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              label={t("options.remove", { name: option.label || name })}
              icon={<X />}
              disabled={options.length === 1}
              onClick={() => onChange(options.filter((each) => each.id !== option.id))}
            />
          </div>
        );
      })}
      <Button tone="quiet" className="justify-self-start" onClick={() => onChange([...options, newOption()])}>
        <Plus aria-hidden="true" className="size-4" />
        {t("options.add")}
      </Button>
    </fieldset>
  );
}
