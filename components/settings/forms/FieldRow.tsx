"use client";

import { GripVertical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import { textFor, type FormReader } from "@/lib/domains/public-forms/rules";
import type { FormLayout } from "@/lib/domains/public-forms/schema";
import { withText, type AvailableField } from "./layout-draft";

type LayoutField = FormLayout["fields"][number];

interface FieldRowProps {
  field: LayoutField;
  known: AvailableField;
  reader: FormReader;
  dragged: boolean;
  editable: boolean;
  handle: Omit<ComponentProps<typeof IconButton>, "label" | "icon">;
  onChange: (fields: Partial<LayoutField>) => void;
  onRemove: () => void;
}

/** One field of the form in the builder: its handle, its words in the language at hand, and whether it must be filled in. */
export function FieldRow({ field, known, reader, dragged, editable, handle, onChange, onRemove }: FieldRowProps) {
  const t = useTranslations("settings.public_forms.builder");
  const { label, help, required } = field;
  const { language } = reader;
  const name = known.labels[language];
  return (
    <li
      data-row=""
      className={classNames("flex flex-wrap items-start gap-2 border-b border-line py-3", dragged && "bg-accent-soft shadow-float")}
    >
      {editable ? (
        <IconButton
          {...handle}
          label={t("move", { name })}
          title={t("move_hint")}
          icon={<GripVertical />}
          className="cursor-grab touch-none active:cursor-grabbing"
        />
      ) : null}
      <span className="grid min-w-0 flex-1 basis-40 gap-1.5">
        <Input
          aria-label={t("label", { name })}
          dir="auto"
          lang={language}
          maxLength={100}
          placeholder={textFor(label, reader) ?? name}
          disabled={!editable}
          value={label[language] ?? ""}
          onChange={(event) => onChange({ label: withText(label, language, event.target.value) })}
        />
        <Input
          aria-label={t("help", { name })}
          className="text-sm"
          dir="auto"
          lang={language}
          maxLength={300}
          placeholder={textFor(help, reader) ?? t("help_text")}
          disabled={!editable}
          value={help[language] ?? ""}
          onChange={(event) => onChange({ help: withText(help, language, event.target.value) })}
        />
      </span>
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          aria-label={t("required_of", { name })}
          checked={required || known.required}
          disabled={!editable || known.required}
          onChange={(event) => onChange({ required: event.target.checked })}
          className="size-[1.125rem] shrink-0"
        />
        {t("required")}
      </label>
      {editable ? (
        <span className="size-9 shrink-0">
          {known.needed ? null : <IconButton label={t("remove", { name })} icon={<Trash2 />} onClick={onRemove} />}
        </span>
      ) : null}
    </li>
  );
}
