"use client";

import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { NameOf } from "@/components/api/NameOf";
import { staffLookup } from "@/components/api/lookup";
import type { CustomFieldRow } from "@/components/custom-fields/resource";
import { useCustomText } from "@/components/custom-fields/use-custom-text";
import { localeOptions } from "@/components/ui/locale-options";
import { countryOptions } from "./countries";
import type { differingFields } from "./merge-fields";
import type { CustomerRecord } from "./resource";
import { useCustomerFields } from "./use-customer-fields";

const choice = "flex min-h-8 min-w-0 cursor-pointer items-start gap-2 rounded-md border border-line px-2 py-1 has-checked:border-accent";

interface MergeTableProps {
  kept: CustomerRecord;
  other: CustomerRecord;
  rows: ReturnType<typeof differingFields>;
  customFields: readonly CustomFieldRow[];
  takes: (name: string) => boolean;
  onChoose: (name: string, taken: boolean) => void;
}

/** The fields in which two customers differ, side by side, each with a choice. */
export function MergeTable({ kept, other, rows, customFields, takes, onChoose }: MergeTableProps) {
  const t = useTranslations("customers.merge");
  const labels = useCustomerFields();
  const show = useShownValue(customFields);
  const labelOf = (name: string) => customFields.find(({ key }) => `custom.${key}` === name)?.label ?? labels[name] ?? name;
  if (rows.length === 0) return <p className="text-muted">{t("equal")}</p>;
  return (
    <div role="group" aria-label={t("fields")} className="grid gap-x-4 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="hidden sm:block" />
      <p className="hidden font-semibold sm:block">
        <bdi>{kept.name}</bdi> <span className="font-normal text-muted">{t("stays")}</span>
      </p>
      <p className="hidden font-semibold sm:block">
        <bdi>{other.name}</bdi> <span className="font-normal text-muted">{t("goes")}</span>
      </p>
      {rows.map(({ name, kept: own, other: theirs }) => (
        <Fragment key={name}>
          <span className="pt-1 text-muted">{labelOf(name)}</span>
          {[false, true].map((taken) => (
            <label key={String(taken)} className={choice}>
              <input
                type="radio"
                name={`merge-${name}`}
                aria-label={`${labelOf(name)}: ${taken ? other.name : kept.name}`}
                checked={takes(name) === taken}
                onChange={() => onChoose(name, taken)}
                className="mt-0.5 size-[1.125rem] shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">
                {show(name, taken ? theirs : own) ?? <span className="text-muted">{t("empty")}</span>}
              </span>
            </label>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** Writes a field's value as the record page does; null for none. */
function useShownValue(customFields: readonly CustomFieldRow[]): (name: string, value: unknown) => ReactNode {
  const t = useTranslations("customers");
  const locale = useLocale();
  const customText = useCustomText();
  return (name, value) => {
    if (value === null || value === undefined || value === "") return null;
    const field = customFields.find(({ key }) => `custom.${key}` === name);
    if (field) return <bdi>{customText(field, value)}</bdi>;
    if (typeof value === "boolean") return t(value ? "status.active" : "status.inactive");
    if (typeof value === "number") return t("days", { count: value });
    if (typeof value !== "string") return null;
    if (name === "owner_id") return <NameOf lookup={staffLookup} id={value} />;
    if (name === "country") return countryOptions(locale).find((option) => option.value === value)?.label ?? value;
    if (name === "language") return localeOptions.find((option) => option.value === value)?.label ?? value;
    return <bdi>{value}</bdi>;
  };
}
