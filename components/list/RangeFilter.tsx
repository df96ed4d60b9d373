import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Field } from "@/components/ui/Field";
import { Input } from "@/components/ui/Input";
import { joinRange, splitRange } from "./range";

interface RangeFilterProps {
  name: string;
  of: "numbers" | "days";
  value: string | null;
  onChange: (value: string) => void;
}

/** Two bounds, either of which may be empty. */
export function RangeFilter({ name, of, value, onChange }: RangeFilterProps) {
  const t = useTranslations("staff.list");
  const [range, setRange] = useState(splitRange(value ?? ""));
  const bound = (end: "from" | "to") => {
    const field = { name: `filter-${name}-${end}`, label: t(`range.${end}`) };
    const change = (text: string) => setRange((now) => ({ ...now, [end]: text.trim() }));
    return of === "days" ? (
      <DatePickerField {...field} value={range[end] === "" ? null : range[end]} onChange={(day) => change(day ?? "")} />
    ) : (
      <Field {...field}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            dir="ltr"
            pattern="-?[0-9]+([.][0-9]{1,6})?"
            value={range[end]}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    );
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const joined = joinRange(range);
        if (joined !== null) onChange(joined);
      }}
    >
      {bound("from")}
      {bound("to")}
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}
