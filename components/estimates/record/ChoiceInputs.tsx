"use client";

import { useTranslations } from "next-intl";
import type { EstimateRecord } from "@/components/estimates/resource";
import { Amount } from "@/components/ui/Amount";
import { isolate } from "@/lib/commerce/direction";

interface ChoiceInputsProps {
  estimate: EstimateRecord;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** The lines that the customer proposes to take among the optional and alternative ones. */
export function ChoiceInputs({ estimate: { lines, currency }, selected, onChange }: ChoiceInputsProps) {
  const t = useTranslations("documents.line_choices");
  const choosable = lines.flatMap((line) => (line.choice === null ? [] : [{ ...line, choice: line.choice }]));
  const choose = ({ id, choice }: (typeof choosable)[number], isTaken: boolean) => {
    const rivals = choosable.filter(
      (line) => choice.kind === "alternative" && line.choice.kind === "alternative" && line.choice.group === choice.group,
    );
    const others = selected.filter((each) => each !== id && !rivals.some((rival) => rival.id === each));
    onChange(isTaken ? [...others, id] : others);
  };
  return (
    <fieldset className="grid">
      <legend className="sr-only">{t("title")}</legend>
      {choosable.map((line) => (
        <label key={line.id} className="flex min-h-9 items-center gap-3">
          <input
            type={line.choice.kind === "optional" ? "checkbox" : "radio"}
            name={line.choice.kind === "optional" ? line.id : `group ${line.choice.group}`}
            checked={selected.includes(line.id)}
            onChange={(event) => choose(line, event.target.checked)}
            className="size-4 accent-accent"
          />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <bdi>{line.description.split("\n")[0]}</bdi>
            <span className="ms-2 text-muted">
              {line.choice.kind === "optional" ? t("optional") : t("alternative", { group: isolate(line.choice.group) })}
            </span>
          </span>
          <Amount value={line.total} currency={currency} />
        </label>
      ))}
    </fieldset>
  );
}
