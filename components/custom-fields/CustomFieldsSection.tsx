"use client";

import { useTranslations } from "next-intl";
import { customName } from "@/components/api/custom-names";
import { usePart } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { useOpenRecord } from "@/components/record/record-context";
import { Fields, Section } from "@/components/record/Section";
import { useWorkplace } from "@/components/shell/workplace";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { kindOf } from "./field-kind";
import { recordFields, type Entity } from "./resource";
import { useCustomFields } from "./use-custom-fields";
import { useCustomText } from "./use-custom-text";
import { useLimits } from "./use-limits";

/** The custom fields of the open record, each edited in place; absent where the company has none. */
export function CustomFieldsSection({ entity }: { entity: Entity }) {
  const t = useTranslations("staff.custom");
  const { timezone } = useWorkplace();
  const { id } = useOpenRecord();
  const fields = useCustomFields(entity);
  const text = useCustomText();
  const limits = useLimits();
  const stored = usePart({ name: entity }, id, "custom", recordFields.list, { entity, id }, fields !== undefined && fields.length > 0);
  if (fields?.length === 0) return null;
  const versions = new Map(stored.data?.data.map(({ field, entered_under }) => [field.id, entered_under]));
  return (
    <Section title={t("title")}>
      {fields === undefined ? <SkeletonLines count={2} /> : null}
      <Fields>
        {fields?.map((field) => {
          const version = versions.get(field.id);
          return (
            <EditableField
              key={field.id}
              {...kindOf(field, timezone)}
              name={customName(field.key)}
              label={field.label}
              required={field.required}
              show={(value: unknown) => {
                const shown = text(field, value);
                return shown === null ? null : <bdi>{shown}</bdi>;
              }}
              hint={limits(field)}
              note={
                version && !version.current
                  ? t(version.label === field.label ? "entered_under" : "entered_under_label", {
                      version: String(version.version),
                      label: version.label,
                    })
                  : null
              }
            />
          );
        })}
      </Fields>
    </Section>
  );
}
