"use client";

import { GripVertical, Pencil, Shuffle, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CustomFieldRow } from "@/components/custom-fields/resource";
import { Badge } from "@/components/ui/Badge";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { useReorder } from "./use-reorder";

interface FieldRowsProps {
  label: string;
  fields: readonly CustomFieldRow[];
  /** Null where the reader may not change fields. */
  actions: {
    onMove: (field: CustomFieldRow, place: number, done: () => void) => void;
    onEdit: (field: CustomFieldRow) => void;
    onType: (field: CustomFieldRow) => void;
    onDelete: (field: CustomFieldRow) => void;
  } | null;
}

/** The fields in the order in which records show them. */
export function FieldRows({ label, fields, actions }: FieldRowsProps) {
  const t = useTranslations("custom_fields");
  const [said, setSaid] = useState("");
  const { rows, dragged, handleOf } = useReorder(fields, (field, place) => {
    const say = () => setSaid(t("order.moved", { name: field.label, place: place + 1, count: fields.length }));
    actions?.onMove(field, place, say);
  });
  return (
    <>
      <ul aria-label={label} data-rows="" className="grid border-t border-line">
        {rows.map((field) => (
          <li
            key={field.id}
            data-row=""
            className={classNames(
              "flex min-h-12 items-center gap-2 border-b border-line py-1.5",
              field.id === dragged && "bg-accent-soft shadow-float",
            )}
          >
            {actions === null ? null : (
              <IconButton
                label={t("order.move", { name: field.label })}
                title={t("order.hint")}
                icon={<GripVertical />}
                className="cursor-grab touch-none active:cursor-grabbing"
                {...handleOf(field.id)}
              />
            )}
            <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] sm:items-center">
              <div className="grid min-w-0">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{field.label}</bdi>
                  {field.filling ? <Badge tone="warn">{t("retype.filling")}</Badge> : null}
                  {field.required ? <Badge tone="neutral">{t("fields.required")}</Badge> : null}
                </span>
                <bdi dir="ltr" className="truncate text-start font-mono text-xs text-muted">
                  {field.key}
                </bdi>
              </div>
              <span className="text-sm text-muted">
                {t(`types.${field.type}`)}
                {field.currency === null ? null : ` · ${field.currency}`}
              </span>
              <span className="text-sm text-muted">{t(`scopes.${field.scope}`)}</span>
            </div>
            {actions === null ? null : (
              <span className="flex gap-1">
                <IconButton label={t("edit", { name: field.label })} icon={<Pencil />} onClick={() => actions.onEdit(field)} />
                <IconButton label={t("retype.open", { name: field.label })} icon={<Shuffle />} onClick={() => actions.onType(field)} />
                <IconButton label={t("delete.open", { name: field.label })} icon={<Trash2 />} onClick={() => actions.onDelete(field)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
