import { useLocale, useTranslations } from "next-intl";
import { countryCodes } from "@/lib/commerce/country-codes";
import { countryName } from "@/lib/commerce/country-names";
import { currencyCodes } from "@/lib/commerce/currency-codes";

/** The codes of countries and currencies, to which error messages link. */
export function Codes() {
  const t = useTranslations("docs.conventions.codes");
  const locale = useLocale();
  const currencies = new Intl.DisplayNames(locale, { type: "currency" });
  const lists = [
    { id: "countries", rows: countryCodes.map((code) => ({ code, name: countryName(code, locale) })) },
    { id: "currencies", rows: currencyCodes.map((code) => ({ code, name: currencies.of(code) ?? code })) },
  ] as const;
  return (
    <section id="codes" className="grid gap-2">
      <h3 className="text-lg font-semibold">{t("title")}</h3>
      <p className="measure text-muted">{t("text")}</p>
      {lists.map(({ id, rows }) => (
        // A browser opens it for an address that ends in its list's id.
        <details key={id}>
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-medium">{t(id)}</summary>
          <ul id={id} className="grid gap-x-6 py-2 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map(({ code, name }) => (
              <li key={code} className="flex gap-3">
                <code dir="ltr" className="w-10 shrink-0 font-mono text-sm">
                  {code}
                </code>
                <span className="min-w-0">{name}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
