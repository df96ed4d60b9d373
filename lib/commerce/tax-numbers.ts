/** What countries call the number under which a company is registered for tax. The words are the catalogue `tax_numbers`. */
export const taxNumberNames = [
  "abn",
  "business_number",
  "cnpj",
  "cuit",
  "ein",
  "gst",
  "gstin",
  "kra_pin",
  "nit",
  "npwp",
  "registration",
  "rfc",
  "rut",
  "sst",
  "tax",
  "tin",
  "trn",
  "vat",
] as const;
export type TaxNumberName = (typeof taxNumberNames)[number];

/** Countries by name; the members of the European Union write "VAT number" in English. */
const countriesOf: Partial<Record<TaxNumberName, string>> = {
  abn: "AU",
  business_number: "CA",
  cnpj: "BR",
  cuit: "AR",
  ein: "US",
  gst: "NZ SG",
  gstin: "IN",
  kra_pin: "KE",
  nit: "CO",
  npwp: "ID",
  registration: "JP",
  rfc: "MX",
  rut: "CL",
  sst: "MY",
  tin: "NG PH",
  trn: "AE BH",
  vat: "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IL IS IT LI LT LU LV MT NL NO OM PL PT RO SA SE SI SK ZA",
};

const names = new Map(
  Object.entries(countriesOf).flatMap(([name, countries]) => countries.split(" ").map((country) => [country, name as TaxNumberName])),
);

/** What `country` (ISO 3166-1 alpha-2) calls a tax number; "tax" where it has no name of its own or the country is unknown. */
export function taxNumberName(country: string | null): TaxNumberName {
  return names.get(country ?? "") ?? "tax";
}
