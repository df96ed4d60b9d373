import type { useFormatter, useTranslations } from "next-intl";

/** A field's value in the timeline, where its plain text would not do. */
export function writeField(
  t: ReturnType<typeof useTranslations<"invoices">>,
  choices: ReturnType<typeof useTranslations<"documents.choices">>,
  format: ReturnType<typeof useFormatter>,
  field: string,
  value: unknown,
): string | null {
  if (field.endsWith("_date") && typeof value === "string")
    return format.dateTime(new Date(value), { dateStyle: "medium", timeZone: "UTC" });
  if (field.endsWith("_at") && typeof value === "string")
    return format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" });
  if (field === "lines" && Array.isArray(value)) return t("record.line_count", { count: value.length });
  if (field === "status" && typeof value === "string") return t(`status.${value}` as "status.draft");
  if ((field === "prices_mode" || field === "rounding") && typeof value === "string")
    return choices(`${field}.${value}` as "rounding.line");
  return null;
}
