import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/Input";

/** How the recovery key is kept: as words, or as codes for several owners. */
export const kitChoices = { words: null, two_of_three: { parts: 3, needed: 2 }, three_of_five: { parts: 5, needed: 3 } } as const;
export type KitChoice = keyof typeof kitChoices;

export function KitChoiceField({ value, onChange }: { value: KitChoice; onChange: (choice: KitChoice) => void }) {
  const t = useTranslations("vault.setup");
  return (
    <SelectField
      name="recovery"
      label={t("recovery")}
      hint={t("recovery_hint")}
      value={value}
      onChange={(event) => onChange(event.target.value as KitChoice)}
    >
      {(Object.keys(kitChoices) as KitChoice[]).map((key) => (
        <option key={key} value={key}>
          {t(`choices.${key}`)}
        </option>
      ))}
    </SelectField>
  );
}
