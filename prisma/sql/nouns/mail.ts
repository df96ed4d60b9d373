import { MailKey, MailLanguage, MailStatus, SuppressionReason } from "@/lib/domains/mail/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of mails that Prisma's schema cannot express. */
export const mail = [
  checkIn("mail_templates", "key", MailKey.options),
  checkIn("mail_templates", "language", MailLanguage.options),
  checkIn("mails", "key", MailKey.options),
  checkIn("mails", "language", MailLanguage.options),
  checkIn("mails", "status", MailStatus.options),
  checkIn("mail_suppressions", "reason", SuppressionReason.options),
  check("mail_suppressions", "mail_suppressions_address_check", "address = lower(address)"),
  check("mails", "mails_about_check", "(about_noun is null) = (about_id is null)"),
  check("mails", "mails_sent_check", "(status in ('sent', 'delivered', 'bounced')) = (sent_at is not null)"),
  dueTenants(
    "held_mails",
    `  select m.tenant_id from public.mails m join platform.tenants v on v.id = m.tenant_id
  where m.status = 'held' and v.verified_at is not null`,
  ),
  index("mails_held", "mails", "(tenant_id, id) where status = 'held'"),
];
