import { LeadSource, LeadStatus, WebFormMatch } from "@/lib/domains/leads/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index } from "../kinds";

/** Uses the earliest time zone (UTC+14), so a tenant may be listed before its own day begins; its own run then finds nothing. */
const needReminder = `  select tenant_id from public.leads
  where reminder_day <= (p_now at time zone 'UTC' + interval '14 hours')::date`;

/** SQL of leads that Prisma's schema cannot express. */
export const leads = [
  checkIn("leads", "status", LeadStatus.options),
  checkIn("leads", "source", LeadSource.options),
  checkIn("leads", "web_form_match", WebFormMatch.options),
  check("leads", "leads_value_check", "value >= 0"),
  check("leads", "leads_lost_reason_check", "lost_reason is null or status = 'lost'"),
  check("leads", "leads_converted_check", "(converted_at is null) = (customer_id is null)"),
  check("leads", "leads_reminder_check", "reminder_day is null or status not in ('won', 'lost')"),
  index("leads_reminders", "leads", "(reminder_day, tenant_id) where reminder_day is not null"),
  dueTenants("leads", needReminder),
  ...finder("leads", { text: joined("name", "company", "email", "phone"), fuzzy: true, indexed: true }),
];
