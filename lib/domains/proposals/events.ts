import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Proposal, ProposalDamaged, ProposalLetter, ProposalTemplate } from "./schema";

const sample: z.input<typeof Proposal> = {
  id: "prp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  number: "PRO-2026-00007",
  title: "A new reception",
  status: "sent",
  revision: 1,
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  currency: "GBP",
  exchange_rate: null,
  tax_profile_id: null,
  prices_mode: "exclusive",
  rounding: "document",
  discount: null,
  issue_date: "2026-03-02",
  expiry_date: "2026-04-01",
  series_id: "ser_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "en",
  reference: null,
  notes: "",
  terms: "",
  subtotal: "100.00",
  discount_total: "0.00",
  tax_total: "20.00",
  total: "120.00",
  asks_code: false,
  sent_at: "2026-03-02T10:15:00.000Z",
  expired_at: null,
  signed_at: null,
  declined_at: null,
  decline_reason: null,
  converted_at: null,
  invoice_id: null,
  version: 2,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:15:00.000Z",
  sections: [{ heading: "Our understanding", body: "{{customer.name}} wants a **brighter** reception." }],
  signature: null,
  signatures: [],
  lines: [
    {
      id: "prl_01jd0p2q3r4s5t6v7w8x9y0z1a",
      item_id: null,
      description: "Consulting, one day",
      quantity: "1",
      unit: "day",
      unit_price: "100",
      discount: null,
      taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      net: "100.00",
      tax: "20.00",
      total: "120.00",
    },
  ],
  taxes: [{ name: "VAT", rate: "20", compound: false, category: "S", base: "100.00", amount: "20.00" }],
  parties: {
    seller: { name: "Acme Ltd", tax_id: "GB123456789", country: "GB", address: ["1 High Street", "London", "United Kingdom"] },
    buyer: { name: "Northwind Traders", tax_id: null, country: "GB", address: ["1 Mill Lane", "Leeds", "United Kingdom"] },
  },
};

const define = (name: string) => defineEvent({ name: `proposal.${name}`, noun: "proposal", data: Proposal, sample });

export const proposalCreated = define("created");
export const proposalUpdated = define("updated");
export const proposalDeleted = define("deleted");
/** Sent to these addresses; the email itself follows. */
export const proposalSent = defineEvent({
  name: "proposal.sent",
  noun: "proposal",
  data: z.object({ proposal: Proposal, recipients: z.array(z.string()), ...ProposalLetter.shape }),
  sample: { proposal: sample, recipients: ["accounts@northwind.example"] },
});
/** A sent or declined proposal is a draft again, for its next revision. */
export const proposalRevised = define("revised");
/** The evidence is in `signature`; its `bundle_sha256` follows with the stored PDF. */
export const proposalSigned = define("signed");
/** One of several signers has signed, and others are still to. */
export const proposalPartlySigned = defineEvent({
  name: "proposal.partly_signed",
  noun: "proposal",
  data: z.object({ proposal: Proposal, signer_name: z.string(), left: z.int() }),
  sample: { proposal: sample, signer_name: "Grace Hall", left: 1 },
});
/** A signed file in storage differs from its hash, or is missing; published once for each state. */
export const proposalFilesDamaged = defineEvent({
  name: "proposal.files_damaged",
  noun: "proposal",
  data: ProposalDamaged,
  sample: { proposal: sample, check: { checked_at: "2026-03-04T02:50:00.000Z", outcome: "differs", damaged: "signed_pdf" } },
});
export const proposalDeclined = define("declined");
/** Its last day has passed without an answer; published once per last day. */
export const proposalExpired = define("expired");
export const proposalConverted = define("converted");

const template: z.input<typeof ProposalTemplate> = {
  id: "ptm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "About us",
  language: "en",
  sections: [{ heading: "About us", body: "{{company.name}} has fitted offices since 1998." }],
  version: 1,
  created_at: "2026-03-02T10:00:00.000Z",
  updated_at: "2026-03-02T10:00:00.000Z",
};
const defineTemplate = (name: string) =>
  defineEvent({ name: `proposal_template.${name}`, noun: "proposal_template", data: ProposalTemplate, sample: template });

export const proposalTemplateCreated = defineTemplate("created");
export const proposalTemplateUpdated = defineTemplate("updated");
export const proposalTemplateDeleted = defineTemplate("deleted");
export const proposalTemplateEvents = [proposalTemplateCreated, proposalTemplateUpdated, proposalTemplateDeleted];

export const proposalEvents = [
  proposalCreated,
  proposalUpdated,
  proposalDeleted,
  proposalSent,
  proposalRevised,
  proposalSigned,
  proposalPartlySigned,
  proposalFilesDamaged,
  proposalDeclined,
  proposalExpired,
  proposalConverted,
];
