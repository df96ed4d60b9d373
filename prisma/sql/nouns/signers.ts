import { SignerStatus } from "@/lib/domains/signers/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";
import { lockedWhen } from "../locks";

/** Uses the earliest time zone (UTC+14), so a tenant may be listed before its own day begins; its own run then finds nothing. */
const needReminder = `  select tenant_id from public.signers
  where remind_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** SQL of signers that Prisma's schema cannot express. Who signed never changes. */
export const signers = [
  checkIn("signers", "status", SignerStatus.options),
  check("signers", "signers_position_check", "position between 1 and 10"),
  check("signers", "signers_signed_check", "(status = 'signed') = (signed_at is not null)"),
  check("signers", "signers_asked_check", "status not in ('asked', 'signed') or (asked_at is not null and link_id is not null)"),
  check("signers", "signers_remind_check", "remind_day is null or (status = 'asked' and last_day is not null)"),
  index("signers_turn", "signers", "(tenant_id, record_id) where status = 'asked'", { unique: true }),
  index("signers_reminders", "signers", "(remind_day, tenant_id) where remind_day is not null"),
  dueTenants("signers", needReminder),
  lockedWhen("signers", "old.status = 'signed'", []),
];
