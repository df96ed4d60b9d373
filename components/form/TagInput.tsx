"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { InputField } from "@/components/ui/Input";
import { Tags } from "@/components/ui/Tags";
import { readTags } from "./tags";

type TagInputProps = Omit<ComponentProps<typeof InputField>, "value" | "hint" | "maxLength"> & {
  /** As typed. */
  value: string;
};

/** The tags of a new record, typed between commas and shown below as they are read. The form keeps the text. */
export function TagInput({ value, ...field }: TagInputProps) {
  const t = useTranslations("staff.form");
  const names = readTags(value);
  return (
    <div className="grid gap-1.5">
      <InputField {...field} dir="auto" autoComplete="off" maxLength={600} hint={t("tags_hint")} />
      {names.length > 1 ? (
        <p className="min-w-0">
          <Tags names={names} most={20} />
        </p>
      ) : null}
    </div>
  );
}
