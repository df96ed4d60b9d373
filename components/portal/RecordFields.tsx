import { useCustomText } from "@/components/custom-fields/use-custom-text";
import { Values } from "@/components/portal/details/DetailsPart";
import type { PortalCustomField } from "@/lib/domains/portal/schema";

/** What the company shows its customers of a record in fields of its own; renders nothing without a value. */
export function RecordFields({ fields }: { fields: readonly PortalCustomField[] }) {
  const writeValue = useCustomText();
  if (fields.length === 0) return null;
  return <Values values={fields.map((field) => ({ label: field.label, value: writeValue(field, field.value) }))} />;
}
