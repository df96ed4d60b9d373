import { DunningTone, HoldKind, HoldOutcome, ReminderStatus } from "@/lib/domains/dunning/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of dunning that Prisma's schema cannot express. */
export const dunning = [
  check("dunning_policies", "dunning_policies_run_check", "(active and deleted_at is null) = (next_run_at is not null)"),
  check("dunning_policies", "dunning_policies_default_check", "not is_default or (deleted_at is null and group_name is null)"),
  index("dunning_policies_default", "dunning_policies", "(tenant_id) where is_default", { unique: true }),
  index("dunning_policies_group", "dunning_policies", "(tenant_id, group_name) where group_name is not null and deleted_at is null", {
    unique: true,
  }),
  index("dunning_policies_due", "dunning_policies", "(next_run_at, tenant_id) where next_run_at is not null"),
  dueTenants("dunning", "  select tenant_id from public.dunning_policies where next_run_at <= p_now"),
  checkIn("dunning_reminders", "tone", DunningTone.options),
  checkIn("dunning_reminders", "status", ReminderStatus.options),
  check("dunning_reminders", "dunning_reminders_days_check", "days between -30 and 365"),
  check("dunning_reminders", "dunning_reminders_sent_check", "(status = 'sent') = (mail_id is not null)"),
  checkIn("dunning_holds", "kind", HoldKind.options),
  checkIn("dunning_holds", "outcome", HoldOutcome.options),
  check("dunning_holds", "dunning_holds_until_check", "until_day >= from_day and (kind = 'dispute' or until_day is not null)"),
  check("dunning_holds", "dunning_holds_ended_check", "(ended_day is null) = (outcome is null) and ended_day >= from_day"),
  index("dunning_holds_open", "dunning_holds", "(tenant_id, invoice_id) where ended_day is null", { unique: true }),
];
