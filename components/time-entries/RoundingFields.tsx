"use client";

import { useTranslations } from "next-intl";
import { EditableField } from "@/components/record/EditableField";
import { roundingSteps, TimeRounding, TimeRoundingPer } from "@/lib/commerce/time-rounding";
import { useRoundingText } from "./use-rounding";

interface RoundingFieldsProps {
  /** The record's own rule; null for that of a wider one. */
  direction: TimeRounding | null;
  /** Whose rule applies without one; the company has always one. */
  inherits?: "of_company" | "of_customer";
  labelOf: (name: "time_rounding" | "time_rounding_minutes" | "time_rounding_per") => string;
}

/** How a record's time is rounded on invoices; step and unit only where it is rounded. */
export function RoundingFields({ direction, inherits, labelOf }: RoundingFieldsProps) {
  const t = useTranslations("time_entries.on_records.rounding");
  const write = useRoundingText();
  const option = (name: string, value: string | number) => ({ value: String(value), label: write(name, value) ?? "" });
  const field = (name: Parameters<typeof labelOf>[0]) => ({ name, label: labelOf(name) });
  const isRounded = direction !== null && direction !== "none";
  return (
    <>
      <EditableField
        kind="options"
        {...field("time_rounding")}
        options={TimeRounding.options.map((value) => option("time_rounding", value))}
        {...(inherits === undefined ? { required: true } : { clearable: true })}
        show={(value: string | null) => (value === null ? inherits && t(inherits) : write("time_rounding", value))}
        note={t("hint")}
      />
      {isRounded ? (
        <>
          <EditableField
            kind="options"
            whole
            {...field("time_rounding_minutes")}
            options={roundingSteps.map((value) => option("time_rounding_minutes", value))}
            required
          />
          <EditableField
            kind="options"
            {...field("time_rounding_per")}
            options={TimeRoundingPer.options.map((value) => option("time_rounding_per", value))}
            required
          />
        </>
      ) : null}
    </>
  );
}
