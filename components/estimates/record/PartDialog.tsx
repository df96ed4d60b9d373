"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { EstimateRecord } from "@/components/estimates/resource";
import type { EstimatePartWire } from "@/components/estimates/use-estimate-actions";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";

interface PartDialogProps {
  estimate: EstimateRecord;
  /** The lines that an invoice has already. */
  invoiced: readonly string[];
  busy: boolean;
  onConvert: (part: EstimatePartWire) => void;
  onClose: () => void;
}

/** Invoices a part of an accepted estimate: a deposit in percent, or chosen lines. */
export function PartDialog({ estimate, invoiced, busy, onConvert, onClose }: PartDialogProps) {
  const t = useTranslations("estimates.parts");
  const words = useTranslations("staff.form");
  const [kind, setKind] = useState<"percent" | "lines">("percent");
  const [percent, setPercent] = useState("30");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const lines = estimate.lines.filter(({ id, choice }) => choice?.selected !== false && !invoiced.includes(id));
  const isComplete = kind === "percent" ? /^\d+(\.\d+)?$/.test(percent.trim()) : chosen.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onConvert(kind === "percent" ? { kind, percent: percent.trim() } : { kind, lines: [...chosen] });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("ask")}
      description={t("text")}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="part-form" busy={busy} disabled={!isComplete}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="part-form" noValidate className="grid gap-4" onSubmit={submit}>
        <SelectField
          name="kind"
          label={t("kind")}
          value={kind}
          onChange={(event) => setKind(event.target.value === "lines" ? "lines" : "percent")}
        >
          <option value="percent">{t("deposit")}</option>
          <option value="lines">{t("chosen")}</option>
        </SelectField>
        {kind === "percent" ? (
          <InputField
            name="percent"
            label={t("percent_label")}
            inputMode="decimal"
            dir="ltr"
            maxLength={8}
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        ) : (
          <fieldset className="grid">
            <legend className="pb-1 text-sm text-muted">{t("lines_label")}</legend>
            {lines.map((line) => (
              <label key={line.id} className="flex min-h-9 items-center gap-3">
                <input
                  type="checkbox"
                  name={line.id}
                  checked={chosen.includes(line.id)}
                  onChange={({ target }) => setChosen(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))}
                  className="size-4 accent-accent"
                />
                <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{line.description.split("\n")[0]}</bdi>
                <Amount value={line.total} currency={estimate.currency} />
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
