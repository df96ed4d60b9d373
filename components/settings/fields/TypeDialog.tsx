"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { customFieldList, customFields, type CustomFieldRow, type TypePreview } from "@/components/custom-fields/resource";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { CustomFieldType } from "@/lib/domains/custom-fields/schema";

type FieldType = CustomFieldRow["type"];

/** Another type for a field: what it makes of the values is shown before anything changes. */
export function TypeDialog({ field, onClose }: { field: CustomFieldRow; onClose: () => void }) {
  const t = useTranslations("custom_fields");
  const words = useTranslations("staff.form");
  const { entity, id } = field;
  const { api, perform, busy } = usePerform([customFieldList, entity]);
  const [type, setType] = useState<FieldType | "">("");
  const [preview, setPreview] = useState<TypePreview | null>(null);
  const choose = (chosen: FieldType) => {
    setType(chosen);
    setPreview(null);
    void perform(async () => setPreview(await api.call(customFields.preview_type, { entity, id, type: chosen })));
  };
  const change = () => {
    if (type === "") return;
    void perform(
      () => api.call(customFields.change_type, { entity, id, type, confirm: true }, { version: field.version }),
      () => {
        showToast({ tone: "good", text: t("retype.done", { name: field.label }) });
        onClose();
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("retype.title", { name: field.label })}
      description={t("retype.text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={preview === null} onClick={change}>
            {t("verbs.change_type.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          name="type"
          label={t("retype.type", { type: t(`types.${field.type}`) })}
          value={type}
          onChange={(event) => choose(CustomFieldType.parse(event.target.value))}
        >
          <option value="" disabled>
            {t("retype.choose")}
          </option>
          {CustomFieldType.options
            .filter((each) => each !== field.type)
            .map((each) => (
              <option key={each} value={each}>
                {t(`types.${each}`)}
              </option>
            ))}
        </SelectField>
        {preview === null ? null : <Preview preview={preview} />}
      </div>
    </Dialog>
  );
}

function Preview({ preview: { records, converted, lost, options, samples } }: { preview: TypePreview }) {
  const t = useTranslations("custom_fields.retype");
  return (
    <div role="status" className="grid gap-3">
      <p>{records === 0 ? t("none") : t("converted", { converted, records })}</p>
      {options.length === 0 ? null : (
        <p className="text-sm text-muted">{t("options", { list: options.map(({ label }) => label).join(", ") })}</p>
      )}
      {lost === 0 ? null : (
        <Alert tone="warn">
          <p>{t("lost", { count: lost })}</p>
          <ul className="list-disc ps-5">
            {samples.map(({ record_id, value, message }) => (
              <li key={record_id} className="[overflow-wrap:anywhere]">
                <bdi className="font-medium">{value}</bdi>
                <span className="text-sm text-muted" dir="ltr" lang="en">
                  {` – ${message}`}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
