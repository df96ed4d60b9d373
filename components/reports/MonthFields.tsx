import { useTranslations } from "next-intl";
import { InputField } from "@/components/ui/Input";

/** The first and the last month of a report. */
export function MonthFields({ from, to }: { from: string; to: string }) {
  const t = useTranslations("reports");
  const field = (name: "from" | "to", value: string) => (
    <InputField
      key={`${name}${value}`}
      name={name}
      label={t(name)}
      type="month"
      pattern="\d{4}-\d{2}"
      title={t("month_hint")}
      defaultValue={value}
      className="w-44"
    />
  );
  return (
    <>
      {field("from", from)}
      {field("to", to)}
    </>
  );
}
