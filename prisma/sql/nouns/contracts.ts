import { ContractSigning, ContractStatus } from "@/lib/domains/contracts/schema";
import { dueTenants } from "../due";
import { finder, joined, ofCustomer } from "../finder";
import { check, checkIn, index } from "../kinds";
import { signedForever } from "../signatures";

/** Uses the earliest time zone (UTC+14), so a tenant may be listed before its own day begins; its own run then finds nothing. */
const needAttention = `  select tenant_id from public.contracts
  where attention_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** What changes in the life of a signed contract; its text, title, parties and first day never do. */
const living = [
  "description",
  "end_day",
  "notice_days",
  "value",
  "auto_renewal_months",
  "owner_id",
  "status",
  "terminated_day",
  "termination_reason",
  "renewals",
  "renewed_at",
  "renewed_from_day",
  "reminded_days",
  "reminded_day",
  "notice_reminded_day",
  "attention_day",
  "version",
  "updated_at",
];

/** SQL of contracts that Prisma's schema cannot express. */
export const contracts = [
  checkIn("contracts", "status", ContractStatus.options),
  check("contracts", "contracts_term_check", "end_day >= start_day"),
  check("contracts", "contracts_value_check", "value >= 0"),
  check("contracts", "contracts_notice_check", "notice_days between 1 and 730"),
  check("contracts", "contracts_renewal_check", "auto_renewal_months between 1 and 120"),
  check("contracts", "contracts_terminated_check", "(status = 'terminated') = (terminated_day is not null)"),
  checkIn("contracts", "signing", ContractSigning.options),
  check(
    "contracts",
    "contracts_signed_check",
    "(signing = 'signed') = (signed_at is not null) and (signing <> 'signed' or status <> 'draft')",
  ),
  check("contracts", "contracts_sent_check", "signing = 'unsent' or (document is not null and look is not null and pdf_key is not null)"),
  check("contracts", "contracts_out_check", "signing not in ('sent', 'declined') or status = 'draft'"),
  ...signedForever({
    table: "contracts",
    condition: "old.signing = 'signed'",
    living,
    signatures: "contract_signatures",
    bundles: "contract_bundles",
  }),
  check("contracts", "contracts_attention_check", "(status = 'active') = (attention_day is not null)"),
  index("contracts_attention", "contracts", "(attention_day, tenant_id) where attention_day is not null"),
  dueTenants("contract_bundles", `  select tenant_id from public.contract_bundles where check_at <= p_now`),
  dueTenants("contracts", needAttention),
  ...finder("contracts", { text: joined("title"), fuzzy: true, indexed: true, also: [ofCustomer] }),
];
