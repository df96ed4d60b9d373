import type { PaymentMeans } from "@/lib/einvoice/model";
import { checkedSchemes, fixedCategories } from "@/lib/einvoice/rules/peppol";
import { documentOf, fullDocument } from "./documents";
import { discount, entries, line, lineDiscount, one, paymentOf, row, type Cases, type RuleCase } from "./rules.pick";

const peppol: Cases = {
  R002: (d) => (d.notes = [{ text: "One" }, { text: "Two" }]),
  R003: (d) => void (delete d.buyer_reference, delete d.order_reference),
  R005: (d) => (d.tax_currency = d.currency),
  R007: (d) => (d.process = "invoicing"),
  R010: (d) => delete d.buyer.endpoint,
  R020: (d) => delete d.seller.endpoint,
  R040: (d) => (discount(d).percent = "11"),
  R041: (d) => delete discount(d).base_amount,
  R042: (d) => delete lineDiscount(d).percent,
  R046: (d) => (line(d).gross_price = "13"),
  R055: (d) => void ((d.tax_currency = "SEK"), (d.totals.vat_in_tax_currency = -100n)),
  R061: (d) => (paymentOf(d).code = "59"),
  R110: (d) => void ((d.period = { start: "2026-11-01" }), (line(d).period = { start: "2026-10-31" })),
  R111: (d) => void ((d.period = { end: "2026-11-30" }), (line(d).period = { end: "2026-12-01" })),
  R120: (d) => (line(d).net = 10503n),
  R121: (d) => (line(d).base_quantity = "0"),
  P0100: (d) => (d.type_code = "389"),
  P0101: (d) => (d.type_code = "261"),
  P0112: (d) => (d.type_code = "384"),
  CL001: (d) => (d.attachments = [{ id: "1", file: { name: "a.xml", type: "application/xml", base64: "AA==" } }]),
  CL008: (d) => (d.buyer.endpoint = { id: "a@example.com", scheme: "EM" }),
};

const card: PaymentMeans = { code: "48", accounts: [], card: { number: "1111" } };
const debit: PaymentMeans = {
  code: "59",
  accounts: [],
  direct_debit: { mandate: "M-1", creditor: "DE98ZZZ09999999999", account: "DE89370400440532013000" },
};

const xrechnung: Record<string, RuleCase> = {
  "1": { spoil: (d) => delete d.payment },
  "2": { spoil: (d) => delete d.seller.contact },
  "3": { spoil: (d) => (d.seller.address = { country: "DE", postal_code: "10115" }) },
  "4": { spoil: (d) => (d.seller.address = { country: "DE", city: "Berlin" }) },
  "5": { spoil: (d) => (d.seller.contact = { phone: "030 1234", email: "a@b.de" }) },
  "6": { spoil: (d) => (d.seller.contact = { name: "Erika", email: "a@b.de" }) },
  "7": { spoil: (d) => (d.seller.contact = { name: "Erika", phone: "030 1234" }) },
  "8": { spoil: (d) => (d.buyer.address = { country: "FR", postal_code: "75002" }) },
  "9": { spoil: (d) => (d.buyer.address = { country: "FR", city: "Paris" }) },
  "10": { spoil: (d) => (d.delivery = { address: { country: "FR", postal_code: "75002" } }) },
  "11": { spoil: (d) => (d.delivery = { address: { country: "FR", city: "Paris" } }) },
  "14": { spoil: (d) => delete row(d).rate },
  "15": { spoil: (d) => delete d.buyer_reference },
  "16": { spoil: (d) => delete d.seller.vat_id },
  "17": { spoil: (d) => (d.type_code = "386") },
  "18": { spoil: (d) => (d.payment_terms = "#SKONTO#TAGE=14#PROZENT=2#\n") },
  "19": { spoil: (d) => (one(paymentOf(d).accounts).id = "DE00370400440532013000") },
  "20": { good: () => ({ ...documentOf(), payment: debit }), spoil: (d) => (paymentOf(d).direct_debit = { account: "12345" }) },
  "22": { good: fullDocument, spoil: (d) => (d.attachments = [one(d.attachments), one(d.attachments)]) },
  "23-a": { spoil: (d) => (paymentOf(d).accounts = []) },
  "23-b": { spoil: (d) => (paymentOf(d).card = { number: "1111" }) },
  "24-a": { good: () => ({ ...documentOf(), payment: card }), spoil: (d) => delete paymentOf(d).card },
  "24-b": { good: () => ({ ...documentOf(), payment: card }), spoil: (d) => (paymentOf(d).direct_debit = { mandate: "M-1" }) },
  "25-a": { good: () => ({ ...documentOf(), payment: debit }), spoil: (d) => delete paymentOf(d).direct_debit },
  "25-b": { good: () => ({ ...documentOf(), payment: debit }), spoil: (d) => (paymentOf(d).accounts = [{ id: "1" }]) },
  "26": { spoil: (d) => (d.type_code = "384") },
  "27": { spoil: (d) => (d.seller.contact = { name: "Erika", phone: "none", email: "a@b.de" }) },
  "28": { spoil: (d) => (d.seller.contact = { name: "Erika", phone: "030 1234", email: "erika" }) },
  "30": { good: () => ({ ...documentOf(), payment: debit }), spoil: (d) => (paymentOf(d).direct_debit = { mandate: "M-1" }) },
  "31": { good: () => ({ ...documentOf(), payment: debit }), spoil: (d) => (paymentOf(d).direct_debit = { mandate: "M-1" }) },
};

const wrongNumbers: Record<string, [good: string, bad: string]> = {
  "0088": ["4012345000009", "4012345000008"],
  "0192": ["991825827", "991825828"],
  "0184": ["DK12345678", "DK1234567"],
  "0208": ["0202239951", "0202239952"],
  "0007": ["2021005489", "2021005480"],
  "0151": ["51824753556", "51824753557"],
};

/** The rules of Peppol and XRechnung. */
export const profileCases: [string, RuleCase][] = [
  ...entries(peppol, "PEPPOL-EN16931-"),
  ...fixedCategories.map(([id, code, category]): [string, RuleCase] => [
    `PEPPOL-EN16931-${id}`,
    {
      good: () => ({ ...documentOf(category), vat_breakdown: [{ ...row(documentOf(category)), exemption_code: code }] }),
      spoil: (d) => (row(d).category = "Z"),
    },
  ]),
  ...checkedSchemes.map(([id, scheme]): [string, RuleCase] => {
    const [good = "", bad = ""] = wrongNumbers[scheme] ?? [];
    const endpoint = (number: string) => ({ id: number, scheme });
    return [
      `PEPPOL-COMMON-${id}`,
      {
        good: () => ({ ...documentOf(), buyer: { ...documentOf().buyer, endpoint: endpoint(good) } }),
        spoil: (d) => (d.buyer.endpoint = endpoint(bad)),
      },
    ];
  }),
  ...Object.entries(xrechnung).map(([id, found]): [string, RuleCase] => [`BR-DE-${id}`, found]),
];
