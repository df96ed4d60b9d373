import { ContractStatus } from "@/lib/domains/contracts/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";

/** Uses the earliest time zone (UTC+14), so a tenant may be listed before its own day begins; its own run then finds nothing. */
const needAttention = `  select tenant_id from public.contracts
  where attention_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** SQL of contracts that Prisma's schema cannot express. */
export const contracts = [
  checkIn("contracts", "status", ContractStatus.options),
  check("contracts", "contracts_term_check", "end_day >= start_day"),
  check("contracts", "contracts_value_check", "value >= 0"),
  check("contracts", "contracts_notice_check", "notice_days between 1 and 730"),
  check("contracts", "contracts_renewal_check", "auto_renewal_months between 1 and 120"),
  check("contracts", "contracts_terminated_check", "(status = 'terminated') = (terminated_day is not null)"),
  check("contracts", "contracts_attention_check", "(status = 'active') = (attention_day is not null)"),
  index("contracts_attention", "contracts", "(attention_day, tenant_id) where attention_day is not null"),
  dueTenants("contracts", needAttention),
  ...finder("contracts", { text: joined("title"), fuzzy: true, indexed: true }),
];
