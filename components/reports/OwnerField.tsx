import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/Input";

export type Owners = readonly { id: string; name: string }[];

/** Restricts a report to the leads of one colleague. */
export function OwnerField({ owners, value }: { owners: Owners; value: string }) {
  const t = useTranslations("reports.sales");
  if (owners.length === 0) return null;
  return (
    <SelectField key={`owner${value}`} name="owner_id" label={t("owner")} defaultValue={value} className="w-48">
      <option value="">{t("everybody")}</option>
      {owners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
