"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { WholeInput } from "./WholeInput";

interface Step {
  points: number;
}

interface StepRowsProps<S extends Step> {
  title: string;
  hint: string;
  steps: readonly S[];
  /** Where the step begins, as a control. */
  place: (step: S, change: (fields: Partial<S>) => void, number: number) => ReactNode;
  fresh: () => S;
  editable: boolean;
  error: string | null;
  onChange: (steps: S[]) => void;
}

/** Steps of which the furthest one reached counts, each with its points. */
export function StepRows<S extends Step>({ title, hint, steps, place, fresh, editable, error, onChange }: StepRowsProps<S>) {
  const t = useTranslations("lead_scoring.page");
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="font-medium">{title}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <ul className="grid">
        {steps.map((step, index) => {
          const change = (fields: Partial<S>) => onChange(steps.map((each, at) => (at === index ? { ...each, ...fields } : each)));
          return (
            <li key={index} className="flex flex-wrap items-center gap-3 border-b border-line py-1.5">
              {place(step, change, index + 1)}
              <span className="ms-auto flex items-center gap-2">
                <WholeInput
                  label={t("points_of_step", { title, number: index + 1 })}
                  value={step.points}
                  min={-100}
                  max={100}
                  disabled={!editable}
                  onChange={(points) => change({ points } as Partial<S>)}
                />
                {t("points")}
                {editable ? (
                  <IconButton
                    label={t("remove_step", { title, number: index + 1 })}
                    icon={<Trash2 />}
                    onClick={() => onChange(steps.filter((_, at) => at !== index))}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {error === null ? null : <p className="text-sm font-medium text-bad">{error}</p>}
      {editable && steps.length < 10 ? (
        <Button className="justify-self-start" aria-label={t("add_step", { title })} onClick={() => onChange([...steps, fresh()])}>
          <Plus aria-hidden="true" className="size-3.5" />
          {t("add")}
        </Button>
      ) : null}
    </fieldset>
  );
}
