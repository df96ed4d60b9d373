import { useFormatter, useLocale, useTranslations } from "next-intl";
import { writeCustomValue, type ShownField } from "./write-custom-value";

/** Writes a custom field's value for the reader; null for none. For pages of the server, too. */
export function useCustomText(): (field: ShownField, value: unknown) => string | null {
  const t = useTranslations("common");
  const locale = useLocale();
  const format = useFormatter();
  return (field, value) =>
    writeCustomValue(field, value, {
      locale,
      yes: t("yes"),
      no: t("no"),
      dateTime: (instant, options) => format.dateTime(instant, options),
    });
}
