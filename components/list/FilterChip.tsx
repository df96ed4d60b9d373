"use client";

import { X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useLookup } from "@/components/api/lookup";
import { IconButton } from "@/components/ui/IconButton";
import { Popover } from "@/components/ui/Popover";
import type { Filter } from "./declaration";
import { splitRange } from "./range";

// Loaded with the first opened filter: it brings the calendar and the combobox.
const FilterForm = dynamic(() => import("./FilterForm").then((module) => module.FilterForm), { ssr: false });

interface FilterChipProps {
  filter: Filter;
  /** Null while the filter is being added. */
  value: string | null;
  startOpen: boolean;
  onChange: (value: string | null) => void;
  /** Called when a newly added filter is closed without a value. */
  onAbandon: () => void;
}

const nobody = { key: "none", search: () => Promise.resolve([]), resolve: () => Promise.resolve(null) };

/** An active filter: its name and value, with controls to change and remove it. */
export function FilterChip({ filter, value, startOpen, onChange, onAbandon }: FilterChipProps) {
  const t = useTranslations("staff.list");
  const format = useFormatter();
  const [open, setOpen] = useState(startOpen);
  const named = useLookup(filter.kind === "lookup" ? filter.lookup : nobody, filter.kind === "lookup" ? value : null);
  const day = (text: string) =>
    /^\d{4}-\d\d-\d\d$/.test(text) ? format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }) : text;
  const range = (kind: "numbers" | "days", text: string): string => {
    const write = (bound: string) => (kind === "days" ? day(bound) : /^-?\d+(\.\d+)?$/.test(bound) ? format.number(Number(bound)) : bound);
    const { from, to } = splitRange(text);
    if (from === to) return write(from);
    if (to === "") return t("range.only_from", { from: write(from) });
    return from === "" ? t("range.only_to", { to: write(to) }) : t("range.both", { from: write(from), to: write(to) });
  };
  const words = (): string => {
    if (value === null) return "…";
    switch (filter.kind) {
      case "options":
        return filter.options.find((option) => option.value === value)?.label ?? value;
      case "flag":
        return value === "true" ? filter.yes : filter.no;
      case "day":
        return day(value);
      case "range":
        return range(filter.of, value);
      case "lookup":
        // A value without a name is shown as the address has it.
        return named.option?.label ?? (named.asking ? "…" : value);
      case "text":
        return value;
    }
  };
  return (
    <span className="inline-flex min-h-8 items-center rounded-md border border-line bg-surface text-sm">
      <Popover
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next && value === null) onAbandon();
        }}
        label={filter.label}
        trigger={
          <button type="button" className="inline-flex min-h-8 items-center gap-1.5 rounded-s-md ps-2.5 pe-1 hover:bg-hover">
            <span className="text-muted">{filter.label}</span>
            <bdi className="max-w-48 truncate font-medium">{words()}</bdi>
          </button>
        }
      >
        <FilterForm
          filter={filter}
          value={value}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      <IconButton label={t("remove_filter", { filter: filter.label })} icon={<X />} className="size-7" onClick={() => onChange(null)} />
    </span>
  );
}
