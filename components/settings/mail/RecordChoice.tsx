"use client";

import { useTranslations } from "next-intl";
import { useLookupOptions, type Lookup } from "@/components/api/lookup";
import { Combobox } from "@/components/ui/Combobox";
import { Field } from "@/components/ui/Field";
import type { Option } from "@/components/ui/use-options";

/** Chooses the record whose values fill the preview and the test; sample data while none is chosen. */
export function RecordChoice({
  lookup,
  value,
  onChange,
}: {
  lookup: Lookup;
  value: Option | null;
  onChange: (option: Option | null) => void;
}) {
  const t = useTranslations("settings.mail_templates");
  const options = useLookupOptions(lookup);
  return (
    <Field name="record_id" label={t("filled_with")}>
      {(control) => <Combobox {...control} options={options} value={value} onChange={onChange} placeholder={t("sample_data")} clearable />}
    </Field>
  );
}
