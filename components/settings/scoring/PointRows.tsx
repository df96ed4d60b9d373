"use client";

import { useTranslations } from "next-intl";
import { WholeInput } from "./WholeInput";

interface PointRowsProps<Key extends string> {
  points: Readonly<Record<Key, number>>;
  rows: readonly { key: Key; label: string }[];
  editable: boolean;
  onChange: (key: Key, points: number) => void;
}

/** A line for each fact with the points that it brings. */
export function PointRows<Key extends string>({ points, rows, editable, onChange }: PointRowsProps<Key>) {
  const t = useTranslations("lead_scoring.page");
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {rows.map(({ key, label }) => (
        <li key={key} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
          <span>{label}</span>
          <WholeInput
            label={t("points_of", { name: label })}
            value={points[key]}
            min={-100}
            max={100}
            disabled={!editable}
            onChange={(value) => onChange(key, value)}
          />
        </li>
      ))}
    </ul>
  );
}
