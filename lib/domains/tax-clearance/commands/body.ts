import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { Decimal } from "@/lib/commerce/decimal";
import { latinDigits } from "@/lib/commerce/latin-digits";
import { toWire } from "@/lib/commerce/money";
import type { LineTax } from "@/lib/commerce/tax";
import type { LineTotals, Totals } from "@/lib/commerce/totals";
import type { LineVat, TaxAddress, TaxBody, TaxDocumentKind, TaxFlow, TaxParty } from "@/lib/zatca/document";
import { exemptionCodeIn, exemptionReasons, type ExemptionCode } from "@/lib/zatca/reasons";
import { isVatNumber } from "@/lib/zatca/rules/parties";
import type { TaxUnit as TaxUnitRow } from "@/prisma/generated/client";

interface Address {
  kind: string;
  line1: string;
  line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string;
}

/** A document of Atrium that is about to become an e-invoice. */
export interface TaxSource {
  kind: Exclude<TaxDocumentKind, "debit_note">;
  language: string;
  currency: string;
  /** Units of the company's currency for one of the document's; null where they are the same. */
  exchange_rate: string | null;
  company_currency: string;
  issue_date: string;
  supply_date: string | null;
  customer: { name: string; tax_id: string | null; country: string | null; addresses: readonly Address[] };
  tax_profile_id: string | null;
  lines: readonly { description: string; quantity: string; unit_price: string }[];
  /** Of the same lines, in the same order. */
  totals: SourceTotals;
  /** Of a note: the document that it corrects, whose flow it follows. */
  original: { number: string; uuid: string | null; flow: TaxFlow | null; issue_date: string | null } | null;
  reason: string | null;
}

type SourceLine = Pick<LineTotals, "net" | "discount" | "document_discount" | "taxes">;
type SourceTotals = Pick<Totals, "total" | "tax_total"> & { lines: readonly SourceLine[] };

type Tax = Pick<LineTax, "name" | "rate" | "category">;

interface Issuing {
  unit: TaxUnitRow;
  /** HH:mm:ss in Saudi Arabia. */
  time: string;
  /** What the tax profile's rate says of why it is not charged. */
  exemptionOf: (tax: Tax) => { code?: string } | undefined;
}

export function toTaxBody(source: TaxSource, issuing: Issuing): TaxBody {
  const { unit, time } = issuing;
  const { totals, kind, language } = source;
  const currency = Currency.parse(source.currency);
  const money = (minor: bigint) => {
    const text = toWire(minor, currency);
    return exponentOf(currency) < 2 ? new Decimal(text).toFixed(2) : text;
  };
  const vatOf = (line: SourceLine | undefined): LineVat[] => (line?.taxes ?? []).map((tax) => toVat(tax, issuing, language));
  const buyer = toBuyer(source.customer);
  return {
    kind,
    flow: source.original?.flow ?? (buyer.vat_number === null && buyer.other_id === null ? "simplified" : "standard"),
    issue_date: source.issue_date,
    issue_time: time,
    supply_date: kind === "invoice" ? (source.supply_date ?? source.issue_date) : null,
    currency,
    sar_rate: rateToRiyals(source),
    seller: toSeller(unit),
    buyer,
    lines: source.lines.map(({ description, quantity, unit_price }, index) => {
      const figures = totals.lines[index];
      const net = money(figures?.net ?? 0n);
      const priced = priceOf({ quantity, unit_price, net, discount: money(figures?.discount ?? 0n) });
      return { description: description.replace(/\s+/g, " ").trim().slice(0, 1000), quantity, net, ...priced, vat: vatOf(figures) };
    }),
    allowances: discountsOf(totals, vatOf, money),
    total: money(totals.total),
    vat_total: money(totals.tax_total),
    originals: source.original === null ? [] : [originalOf(source.original)],
    reason: source.reason,
  };
}

const originalOf = ({ number, uuid, issue_date }: NonNullable<TaxSource["original"]>) => ({ number, uuid: uuid ?? "", issue_date });

/** Riyals for one unit of the document's currency; null where the company keeps its books in another. */
function rateToRiyals({ currency, company_currency, exchange_rate }: TaxSource): string | null {
  if (currency === "SAR") return "1";
  return company_currency === "SAR" ? exchange_rate : null;
}

interface Priced {
  quantity: string;
  unit_price: string;
  net: string;
  discount: string;
}

/** The price and the discount without VAT: as entered where they give the net amount, otherwise the price that does. */
function priceOf({ quantity, unit_price, net, discount }: Priced): { unit_price: string; allowance: string } {
  const gross = new Decimal(new Decimal(quantity).times(unit_price).toFixed(2));
  if (gross.minus(discount).equals(net)) return { unit_price, allowance: discount };
  return { unit_price: new Decimal(net).dividedBy(quantity).toDecimalPlaces(16).toFixed(), allowance: "0.00" };
}

/** A discount on the whole document, one entry for each VAT. */
function discountsOf(
  totals: SourceTotals,
  vatOf: (line: SourceLine) => LineVat[],
  money: (minor: bigint) => string,
): TaxBody["allowances"] {
  const groups = new Map<string, { amount: bigint; vat: LineVat }>();
  for (const line of totals.lines) {
    const [vat] = vatOf(line);
    if (vat === undefined || line.document_discount === 0n) continue;
    const key = JSON.stringify(vat);
    groups.set(key, { vat, amount: (groups.get(key)?.amount ?? 0n) + line.document_discount });
  }
  return [...groups.values()].map(({ amount, vat }) => ({ amount: money(amount), vat }));
}

const textIn = (code: ExemptionCode, language: string): string => exemptionReasons[code][language === "ar" ? "ar" : "en"];

/** A tax as the authority reads it: a rate above zero is standard, and the others say why there is none. */
function toVat(tax: Tax, { unit, exemptionOf }: Issuing, language: string): LineVat {
  const { name, rate, category } = tax;
  if (category === "S") return { category, rate, reason_code: null, reason: null };
  const chosen = { Z: unit.zero_reason, E: unit.exempt_reason, O: "VATEX-SA-OOS" }[category as "Z" | "E" | "O"];
  const code = exemptionCodeIn(exemptionOf(tax)?.code ?? "") ?? exemptionCodeIn(name) ?? exemptionCodeIn(chosen ?? "");
  return { category, rate, reason_code: code, reason: code && textIn(code, language) };
}

export function toSeller(unit: TaxUnitRow): TaxParty {
  const { street, building, district, city, postal_code } = unit;
  return {
    name: unit.company_name,
    vat_number: unit.vat_number,
    other_id: { scheme: unit.id_scheme, value: unit.id_number },
    address: { street, building, district, city, postal_code, country: "SA" },
  };
}

/** A customer without a tax number is a private person. One abroad has no Saudi VAT number, so that its tax number is another id. */
function toBuyer({ name, tax_id, country, addresses }: TaxSource["customer"]): TaxParty {
  const address = addresses.find(({ kind }) => kind === "billing") ?? addresses[0];
  const isSaudi = (address?.country ?? country) === "SA";
  const id = tax_id?.replace(/[\s.-]/g, "") ?? "";
  const isVat = isSaudi && (isVatNumber(id) || id.length === 15);
  return {
    name,
    vat_number: isVat ? id : null,
    other_id: isVat || id === "" ? null : toOtherId(id, isSaudi),
    address: address ? toAddress(address) : null,
  };
}

/** An id may name its scheme, as in "NAT1234567890". A bare Saudi one is a commercial registration, or a 700 number. */
function toOtherId(id: string, isSaudi: boolean): { scheme: string; value: string } {
  const [, scheme, value] = /^(TIN|CRN|MOM|MLS|SAG|NAT|GCC|IQA|PAS|OTH):?(\w+)$/i.exec(id) ?? [];
  if (scheme !== undefined && value !== undefined) return { scheme: scheme.toUpperCase(), value };
  if (!isSaudi) return { scheme: "OTH", value: id.replace(/[^A-Za-z0-9]/g, "") };
  return { scheme: id.startsWith("7") ? "700" : "CRN", value: id };
}

/** A Saudi address has its building number of four digits in the first line, and its district in the second. */
function toAddress({ line1: entered, line2, city, region, postal_code, country }: Address): TaxAddress {
  const line1 = latinDigits(entered);
  const building = /(?:^|[\s,،])(\d{4})(?=$|[\s,،])/.exec(line1)?.[1] ?? "";
  const street = country === "SA" ? line1.replace(building, "").replace(/^[\s,،]+|[\s,،]+$/g, "") : line1;
  return { street, building, district: line2 ?? region ?? "", city: city ?? "", postal_code: latinDigits(postal_code ?? ""), country };
}
