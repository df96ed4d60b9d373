"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Input } from "@/components/ui/Input";
import { focusFirst } from "@/components/ui/focus-first";
import type { Filter } from "./declaration";
import { RangeFilter } from "./RangeFilter";

interface FilterFormProps {
  filter: Filter;
  value: string | null;
  onChange: (value: string) => void;
}

/** The form in which a filter's value is chosen. It loads after its popover has opened, so it takes the focus itself. */
export function FilterForm(props: FilterFormProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.current) focusFirst(form.current);
  }, []);
  return (
    <div ref={form}>
      <FilterControl {...props} />
    </div>
  );
}

function FilterControl({ filter, value, onChange }: FilterFormProps) {
  switch (filter.kind) {
    case "options":
      return filter.options.length > 8 ? (
        <Combobox
          label={filter.label}
          options={filter.options}
          value={filter.options.find((option) => option.value === value) ?? null}
          onChange={(option) => option && onChange(option.value)}
        />
      ) : (
        <Choices options={filter.options} value={value} onChange={onChange} />
      );
    case "flag":
      return (
        <Choices
          options={[
            { value: "true", label: filter.yes },
            { value: "false", label: filter.no },
          ]}
          value={value}
          onChange={onChange}
        />
      );
    case "text":
      return <TextFilter label={filter.label} value={value ?? ""} onChange={onChange} />;
    case "day":
      return (
        <DatePickerField
          name={`filter-${filter.name}`}
          label={filter.label}
          value={value}
          onChange={(day) => day !== null && onChange(day)}
        />
      );
    case "range":
      return <RangeFilter name={filter.name} of={filter.of} value={value} onChange={onChange} />;
    case "lookup":
      return <LookupFilter label={filter.label} lookup={filter.lookup} value={value} onChange={onChange} />;
  }
}

function Choices({
  options,
  value,
  onChange,
}: {
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <ul className="grid gap-0.5">
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover"
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.value === value ? <Check aria-hidden="true" className="size-4 text-accent" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useTranslations("staff.list");
  const [text, setText] = useState(value);
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onChange(text.trim());
      }}
    >
      <Input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}

function LookupFilter({
  label,
  lookup,
  value,
  onChange,
}: {
  label: string;
  lookup: Lookup;
  value: string | null;
  onChange: (value: string) => void;
}) {
  const options = useLookupOptions(lookup);
  const chosen = useLookupName(lookup, value);
  return <Combobox label={label} options={options} value={chosen} onChange={(option) => option && onChange(option.value)} />;
}
