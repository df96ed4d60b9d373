import { expect, test } from "vitest";
import type { LineVat, TaxBody, TaxParty } from "@/lib/zatca/document";
import { checkBody, rules } from "@/lib/zatca/rules";
import { complianceSamples } from "@/lib/zatca/samples";
import { exemptionCodeIn } from "@/lib/zatca/reasons";
import { creditNoteBody, invoiceBody, seller } from "./unit";

const context = { today: "2026-01-05", flows: "both" } as const;
const broken = (body: TaxBody, flows: "both" | "standard" | "simplified" = "both") =>
  checkBody(body, { ...context, flows }).map(({ id }) => id);

const withSeller = (change: Partial<TaxParty>): TaxBody => ({ ...invoiceBody, seller: { ...seller, ...change } });
const withBuyer = (change: Partial<TaxParty>): TaxBody => {
  const { buyer } = invoiceBody;
  return { ...invoiceBody, buyer: buyer && { ...buyer, ...change } };
};
const addressOf = (party: TaxParty | null, change: object) => ({ address: party?.address ? { ...party.address, ...change } : null });
const withVat = (vat: Partial<LineVat>): TaxBody => ({
  ...invoiceBody,
  lines: [{ description: "One", quantity: "1", unit_price: "100.00", allowance: "0.00", net: "100.00", vat: [{ ...noVat, ...vat }] }],
  allowances: [],
  total: "100.00",
  vat_total: "0.00",
});
const noVat: LineVat = { category: "Z", rate: "0", reason_code: "VATEX-SA-32", reason: "Export of goods" };
const firstLine = (change: object): TaxBody => ({
  ...invoiceBody,
  lines: invoiceBody.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});

/** For each rule a document that breaks it; what else it breaks besides is left to the other rules. */
const breaking: Record<string, TaxBody> = {
  "BR-KSA-04": { ...invoiceBody, issue_date: "2026-01-06" },
  "BR-KSA-15": { ...invoiceBody, supply_date: null },
  "BR-KSA-17": { ...creditNoteBody, reason: " " },
  "BR-KSA-56": { ...creditNoteBody, originals: [] },
  "ATRIUM-ORIGINAL-UUID": { ...creditNoteBody, originals: [{ number: "INV-1", uuid: "", issue_date: null }] },
  "BR-CL-04": { ...invoiceBody, currency: "KWD" },
  "BR-KSA-EN16931-02": { ...invoiceBody, currency: "USD", sar_rate: null },
  "BR-06": withSeller({ name: "" }),
  "BR-KSA-39": withSeller({ vat_number: null }),
  "BR-KSA-40": withSeller({ vat_number: "310122393500004" }),
  "BR-KSA-08": withSeller({ other_id: { scheme: "CRN", value: "10-10" } }),
  "BR-KSA-09": withSeller(addressOf(seller, { district: "" })),
  "BR-KSA-37": withSeller(addressOf(seller, { building: "12" })),
  "BR-KSA-66": withSeller(addressOf(seller, { postal_code: "1234" })),
  "BR-KSA-42": withBuyer({ name: "" }),
  "BR-KSA-10": withBuyer(addressOf(invoiceBody.buyer, { city: "" })),
  "BR-KSA-63": withBuyer(addressOf(invoiceBody.buyer, { building: "" })),
  "BR-KSA-67": withBuyer(addressOf(invoiceBody.buyer, { postal_code: "" })),
  "BR-KSA-44": withBuyer({ vat_number: "123" }),
  "BR-KSA-81": withBuyer({ vat_number: null }),
  "BR-KSA-14": withBuyer({ other_id: { scheme: "XYZ", value: "1" } }),
  "BR-KSA-82": withBuyer({ vat_number: seller.vat_number }),
  "BR-CO-04": firstLine({ vat: [] }),
  "BR-KSA-18": withVat({ category: "AE" }),
  "BR-KSA-84": withVat({ category: "S", rate: "10", reason_code: null }),
  "BR-Z-05": withVat({ rate: "15" }),
  "BR-KSA-83": withVat({ reason_code: null }),
  "BR-KSA-CL-04": withVat({ category: "E" }),
  "BR-KSA-49": withVat({ reason_code: "VATEX-SA-EDU" }),
  "BR-16": { ...invoiceBody, lines: [], allowances: [], total: "0.00", vat_total: "0.00" },
  "BR-25": firstLine({ description: " " }),
  "BR-KSA-F-04": firstLine({ unit_price: "-100.00", net: "-330.00" }),
  "BR-KSA-EN16931-11": firstLine({ net: "270.01" }),
  "BR-S-09": { ...invoiceBody, vat_total: "32.00", total: "232.00" },
  "BR-CO-15": { ...invoiceBody, total: "230.01" },
  "BR-DEC-18": firstLine({ net: "270.001" }),
};

test("documents of each kind break no rule", () => {
  expect(broken(invoiceBody)).toEqual([]);
  expect(broken(creditNoteBody)).toEqual([]);
  expect(broken(withVat({}))).toEqual([]);
  expect(broken({ ...invoiceBody, flow: "simplified", buyer: null })).toEqual([]);
  for (const sample of complianceSamples(seller, "both", { day: "2026-01-05", time: "10:00:00" })) expect(broken(sample)).toEqual([]);
});

test.each(rules.filter(({ id }) => id !== "BR-KSA-06").map(({ id }) => id))("%s finds a document that breaks it", (id) => {
  const body = breaking[id];
  expect(body && broken(body)).toContain(id);
});

test("BR-KSA-06 finds a document of a kind that the unit did not declare", () => {
  expect(broken(invoiceBody, "simplified")).toEqual(["BR-KSA-06"]);
  expect(broken(invoiceBody, "standard")).toEqual([]);
});

test("each rule has an id of its own, and words in both languages", () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { en, ar } of rules) expect([/^[A-Z].*\.$/.test(en), /[\u0600-\u06FF]/.test(ar)]).toEqual([true, true]);
});

test("a tax's name can hold the reason's code", () => {
  expect(exemptionCodeIn("Exports vatex-sa-34-1")).toBe("VATEX-SA-34-1");
  expect(exemptionCodeIn("VATEX-SA-99")).toBeNull();
  expect(exemptionCodeIn("Zero rate")).toBeNull();
});
