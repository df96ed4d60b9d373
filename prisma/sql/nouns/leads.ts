import { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";
import { finder, joined } from "../finder";
import { check, checkIn } from "../kinds";

/** SQL of leads that Prisma's schema cannot express. */
export const leads = [
  checkIn("leads", "status", LeadStatus.options),
  checkIn("leads", "source", LeadSource.options),
  check("leads", "leads_value_check", "value >= 0"),
  check("leads", "leads_lost_reason_check", "lost_reason is null or status = 'lost'"),
  check("leads", "leads_converted_check", "(converted_at is null) = (customer_id is null)"),
  ...finder("leads", { text: joined("name", "company", "email", "phone"), fuzzy: true, indexed: true }),
];
