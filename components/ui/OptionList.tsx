"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { FoundOptions, Option } from "./use-options";

interface OptionListProps {
  id: string;
  label: string;
  found: FoundOptions;
  active: number;
  chosen: string | null;
  onPoint: (index: number) => void;
  onSelect: (option: Option) => void;
}

/** The list of a combobox; the focus stays in its text input. */
export function OptionList({ id, label, found, active, chosen, onPoint, onSelect }: OptionListProps) {
  const t = useTranslations("common.ui");
  useEffect(() => {
    // Wrapped in braces: newer browsers return a promise, which React would take for a cleanup function.
    document.getElementById(`${id}-${String(active)}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const empty =
    found.options.length === 0 ? { loading: t("searching"), failed: t("search_failed"), ready: t("nothing_found") }[found.state] : null;
  return (
    <>
      <ul id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1 empty:hidden">
        {found.options.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={option.value === chosen}
            data-active={index === active || undefined}
            onPointerMove={() => onPoint(index)}
            onPointerDown={(event) => {
              event.preventDefault();
              onSelect(option);
            }}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm data-active:bg-hover"
          >
            {option.icon ? <span className="shrink-0 text-muted [&_svg]:size-4">{option.icon}</span> : null}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail ? <span className="max-w-[45%] truncate text-xs text-muted">{option.detail}</span> : null}
            {option.value === chosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-accent" /> : null}
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
        {empty}
      </p>
    </>
  );
}
