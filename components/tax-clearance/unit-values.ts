import type { TaxUnitRow } from "./resource";

/** The fields of a unit's form, each as text. */
export type UnitValues = Pick<
  TaxUnitRow,
  | "name"
  | "company_name"
  | "vat_number"
  | "id_number"
  | "building"
  | "street"
  | "district"
  | "city"
  | "postal_code"
  | "branch"
  | "industry"
  | "id_scheme"
  | "flows"
  | "environment"
> & { zero_reason: NonNullable<TaxUnitRow["zero_reason"]> | ""; exempt_reason: NonNullable<TaxUnitRow["exempt_reason"]> | "" };

/** `certified`: the certificate names it, so that it is fixed once the unit is connected. */
export const unitTexts = [
  { name: "name", maxLength: 60, ltr: false, certified: true },
  { name: "company_name", maxLength: 200, ltr: false, certified: true },
  { name: "vat_number", maxLength: 15, ltr: true, certified: true },
  { name: "id_number", maxLength: 30, ltr: true, certified: false },
  { name: "building", maxLength: 4, ltr: true, certified: false },
  { name: "street", maxLength: 100, ltr: false, certified: false },
  { name: "district", maxLength: 100, ltr: false, certified: false },
  { name: "city", maxLength: 100, ltr: false, certified: false },
  { name: "postal_code", maxLength: 5, ltr: true, certified: false },
  { name: "branch", maxLength: 100, ltr: false, certified: true },
  { name: "industry", maxLength: 100, ltr: false, certified: true },
] as const satisfies readonly { name: keyof UnitValues; maxLength: number; ltr: boolean; certified: boolean }[];

const schemes = ["CRN", "MOM", "MLS", "SAG", "700", "OTH"] as const;
const zeroReasons = [
  "VATEX-SA-32",
  "VATEX-SA-33",
  "VATEX-SA-34-1",
  "VATEX-SA-34-2",
  "VATEX-SA-34-3",
  "VATEX-SA-34-4",
  "VATEX-SA-34-5",
  "VATEX-SA-35",
  "VATEX-SA-36",
  "VATEX-SA-EDU",
  "VATEX-SA-HEA",
] as const;
const exemptReasons = ["VATEX-SA-29", "VATEX-SA-29-7", "VATEX-SA-30"] as const;

export const unitChoices = [
  { name: "id_scheme", group: "schemes", options: schemes, certified: false, optional: false },
  { name: "flows", group: "flows", options: ["both", "standard", "simplified"], certified: true, optional: false },
  { name: "environment", group: "environments", options: ["production", "simulation", "sandbox"], certified: true, optional: false },
  { name: "zero_reason", group: "reasons", options: zeroReasons, certified: false, optional: true },
  { name: "exempt_reason", group: "reasons", options: exemptReasons, certified: false, optional: true },
] as const;

export function emptyUnit(unit: TaxUnitRow | null): UnitValues {
  return {
    name: unit?.name ?? "",
    company_name: unit?.company_name ?? "",
    vat_number: unit?.vat_number ?? "",
    id_number: unit?.id_number ?? "",
    building: unit?.building ?? "",
    street: unit?.street ?? "",
    district: unit?.district ?? "",
    city: unit?.city ?? "",
    postal_code: unit?.postal_code ?? "",
    branch: unit?.branch ?? "",
    industry: unit?.industry ?? "",
    id_scheme: unit?.id_scheme ?? "CRN",
    flows: unit?.flows ?? "both",
    environment: unit?.environment ?? "production",
    zero_reason: unit?.zero_reason ?? "",
    exempt_reason: unit?.exempt_reason ?? "",
  };
}

/** The texts that are not filled in. */
export const missingIn = (values: UnitValues): string[] => unitTexts.map(({ name }) => name).filter((name) => values[name].trim() === "");
