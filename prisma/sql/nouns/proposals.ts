import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { ProposalStatus } from "@/lib/domains/proposals/schema";
import { dueTenants } from "../due";
import { finder, joined, ofCustomer } from "../finder";
import { check, checkIn, index } from "../kinds";
import { lockedChild } from "../locks";
import { signedForever } from "../signatures";

/** Columns that may change after the signature: what became of the proposal, never its content. */
const living = ["sent_at", "converted_at", "invoice_id", "version", "updated_at"];

const awaitsExpiry = "status = 'sent' and expired_at is null";

/** Uses the earliest time zone (UTC+14): a tenant may be listed up to 26 hours before its own day ends, and then nothing has expired. */
const expiredProposals = `  select tenant_id from public.proposals
  where ${awaitsExpiry} and expiry_day < (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** What a customer signed is immutable in the database too, and so is the evidence. */
export const proposals = [
  checkIn("proposals", "status", ProposalStatus.options),
  checkIn("proposals", "prices_mode", PricesMode.options),
  checkIn("proposals", "rounding", TaxRounding.options),
  check("proposals", "proposals_number_check", "(status = 'draft' or number is not null) and (number is null) = (sequence is null)"),
  check("proposals", "proposals_signed_check", "(status = 'signed') = (signed_at is not null)"),
  index("proposals_newly_expired", "proposals", `(expiry_day, tenant_id) where ${awaitsExpiry}`),
  dueTenants("proposal_bundles", `  select tenant_id from public.proposal_bundles where check_at <= p_now`),
  dueTenants("expired_proposals", expiredProposals),
  ...signedForever({
    table: "proposals",
    condition: "old.status = 'signed'",
    living,
    signatures: "proposal_signatures",
    bundles: "proposal_bundles",
  }),
  lockedChild("proposal_lines", "proposals", "proposal_id", "parent.status = 'signed'"),
  ...finder("proposals", { text: joined("number", "title", "reference"), fuzzy: false, indexed: true, code: "number", also: [ofCustomer] }),
];
