"use client";

import type { Resource, ResourceSchemas, Wire } from "@/components/api/resource";
import { useRecord } from "@/components/api/use-record";
import { CustomFieldsSection } from "@/components/custom-fields/CustomFieldsSection";
import { entityOf } from "@/components/custom-fields/entities";
import { RecordEditing } from "@/components/record/record-context";

interface DraftCustomFieldsProps<S extends ResourceSchemas> {
  resource: Resource<S>;
  /** The stored draft. */
  document: Wire<S["detail"]> & { id: string; version: number };
  labels: Readonly<Record<string, string>>;
}

/** The custom fields of a stored draft. They save themselves, apart from the draft, which then takes over the new version. */
export function DraftCustomFields<S extends ResourceSchemas>({ resource, document, labels }: DraftCustomFieldsProps<S>) {
  const record = useRecord(resource, document.id, document) as typeof document;
  const entity = entityOf(resource.name);
  return entity === null ? null : (
    <RecordEditing resource={resource} record={record} locked={null} labels={labels}>
      <CustomFieldsSection entity={entity} />
    </RecordEditing>
  );
}
