import type { TaxBody, TaxDocumentKind, TaxFlow, TaxParty } from "./document";
import type { UnitFlows } from "./request";

const buyer: TaxParty = {
  name: "Sample Trading Company",
  vat_number: "399999999800003",
  other_id: null,
  address: { street: "King Fahd Road", building: "1234", district: "Al Olaya", city: "Riyadh", postal_code: "12211", country: "SA" },
};

const kinds: readonly TaxDocumentKind[] = ["invoice", "credit_note", "debit_note"];

/** The UUID of the invoice that a sample note corrects; the authority checks no more than its form. */
const originalUuid = "6f4d20e0-6bfe-4a80-9389-7dabe6620f12";

/** The documents by which a new unit shows that it can issue what it declared: three kinds of each flow. They are sold to nobody. */
export function complianceSamples(seller: TaxParty, flows: UnitFlows, at: { day: string; time: string }): TaxBody[] {
  const declared: TaxFlow[] = flows === "both" ? ["standard", "simplified"] : [flows];
  return declared.flatMap((flow) => kinds.map((kind) => sample(kind, flow, seller, at)));
}

function sample(kind: TaxDocumentKind, flow: TaxFlow, seller: TaxParty, { day, time }: { day: string; time: string }): TaxBody {
  const vat = { category: "S", rate: "15", reason_code: null, reason: null };
  return {
    kind,
    flow,
    issue_date: day,
    issue_time: time,
    supply_date: day,
    currency: "SAR",
    sar_rate: "1",
    seller,
    buyer: flow === "standard" ? buyer : null,
    lines: [{ description: "Sample", quantity: "1", unit_price: "100.00", allowance: "0.00", net: "100.00", vat: [vat] }],
    allowances: [],
    total: "115.00",
    vat_total: "15.00",
    originals: kind === "invoice" ? [] : [{ number: "SAMPLE-1", uuid: originalUuid, issue_date: day }],
    reason: kind === "invoice" ? null : "Sample",
  };
}
