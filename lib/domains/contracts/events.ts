import { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Contract, ContractDamaged, ContractLetter, ContractTemplate } from "./schema";

const sample: z.input<typeof Contract> = {
  id: "ctr_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Maintenance of the roastery",
  description: "",
  start_date: "2026-01-01",
  end_date: "2026-12-31",
  notice_days: 30,
  value: "12000.00",
  currency: "GBP",
  auto_renewal_months: 12,
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  body: "This contract is between {{company.name}} and {{customer.name}}.",
  language: "en",
  status: "active",
  signing: "unsent",
  revision: 1,
  sign_by: null,
  asks_code: true,
  sent_at: null,
  signed_at: null,
  declined_at: null,
  decline_reason: null,
  notice_date: "2026-12-01",
  terminated_on: null,
  termination_reason: null,
  renewals: 0,
  renewed_at: null,
  renewed_from: null,
  reminded_days: null,
  reminded_on: null,
  notice_reminded_on: null,
  custom: {},
  version: 2,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string, changes: Partial<typeof sample> = {}) =>
  defineEvent({ name: `contract.${name}`, noun: "contract", data: Contract, sample: { ...sample, ...changes } });

export const contractCreated = define("created", { status: "draft", version: 1 });
export const contractUpdated = define("updated");
export const contractDeleted = define("deleted", { status: "draft" });
export const contractActivated = define("activated");
/** `previous` has the end date, and what else the renewal changed, as it was. */
export const contractRenewed = define("renewed", {
  end_date: "2027-12-31",
  notice_date: "2027-12-01",
  renewals: 1,
  renewed_from: "2026-12-31",
});
export const contractTerminated = define("terminated", { status: "terminated", terminated_on: "2026-06-30" });
export const contractExpired = define("expired", { status: "expired", auto_renewal_months: null });
/** The end is 60, 30 or 7 days away; published once each. */
export const contractExpiring = define("expiring", { reminded_days: 30, reminded_on: "2026-12-01" });
/** The last day to give notice is two weeks away; published once a term. */
export const contractNoticeDue = define("notice_due", { notice_reminded_on: "2026-11-17" });

const sent = { status: "draft", signing: "sent", sent_at: "2026-01-05T10:00:00.000Z" } as const;
/** Sent to these addresses; the email itself follows. */
export const contractSent = defineEvent({
  name: "contract.sent",
  noun: "contract",
  data: z.object({ contract: Contract, recipients: z.array(z.string()), ...ContractLetter.shape }),
  sample: { contract: { ...sample, ...sent }, recipients: ["accounts@northwind.example"] },
});
/** A sent or declined contract is a draft again, for its next revision. */
export const contractRevised = define("revised", { status: "draft", revision: 2 });
/** It is in force; the evidence is at the contract's text. */
export const contractSigned = define("signed", { ...sent, status: "active", signing: "signed", signed_at: "2026-01-06T08:00:00.000Z" });
/** One of several signers has signed, and others are still to. */
export const contractPartlySigned = defineEvent({
  name: "contract.partly_signed",
  noun: "contract",
  data: z.object({ contract: Contract, signer_name: z.string(), left: z.int() }),
  sample: { contract: { ...sample, ...sent }, signer_name: "Grace Hall", left: 1 },
});
/** A signed file in storage differs from its hash, or is missing; published once for each state. */
export const contractFilesDamaged = defineEvent({
  name: "contract.files_damaged",
  noun: "contract",
  data: ContractDamaged,
  sample: { contract: sample, check: { checked_at: "2026-03-04T02:50:00.000Z", outcome: "differs", damaged: "signed_pdf" } },
});
export const contractDeclined = define("declined", { ...sent, signing: "declined", declined_at: "2026-01-06T08:00:00.000Z" });

const template: z.input<typeof ContractTemplate> = {
  id: "ctm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Maintenance",
  language: "en",
  body: "This contract is between {{company.name}} and {{customer.name}}.",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};
const defineTemplate = (name: string) =>
  defineEvent({ name: `contract_template.${name}`, noun: "contract_template", data: ContractTemplate, sample: template });

export const contractTemplateCreated = defineTemplate("created");
export const contractTemplateUpdated = defineTemplate("updated");
export const contractTemplateDeleted = defineTemplate("deleted");
export const contractTemplateEvents = [contractTemplateCreated, contractTemplateUpdated, contractTemplateDeleted];

export const contractEvents = [
  contractCreated,
  contractUpdated,
  contractDeleted,
  contractSent,
  contractRevised,
  contractSigned,
  contractPartlySigned,
  contractFilesDamaged,
  contractDeclined,
  contractActivated,
  contractRenewed,
  contractTerminated,
  contractExpired,
  contractExpiring,
  contractNoticeDue,
];
