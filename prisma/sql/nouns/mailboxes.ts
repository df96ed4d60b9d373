import {
  MailboxAuth,
  MailboxProblem,
  MailboxSecurity,
  MessageOutcome,
  MessageRoute,
  ParkReason,
  SignInReason,
} from "@/lib/domains/mailboxes/schema";
import { SenderProof } from "@/lib/domains/tickets/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** SQL of mailboxes that Prisma's schema cannot express. */
export const mailboxes = [
  checkIn("mailboxes", "security", MailboxSecurity.options),
  checkIn("mailboxes", "fallback", MessageRoute.options),
  checkIn("mailboxes", "problem", MailboxProblem.options),
  checkIn("mailboxes", "auth", MailboxAuth.options),
  checkIn("mailboxes", "sign_in_reason", SignInReason.options),
  check("mailboxes", "mailboxes_account_check", "(auth = 'password') = (account is null)"),
  check("mailboxes", "mailboxes_interval_check", "interval_seconds >= 30"),
  checkIn("mailbox_messages", "outcome", MessageOutcome.options),
  checkIn("mailbox_messages", "reason", ParkReason.options),
  checkIn("mailbox_messages", "sender_proof", SenderProof.options),
  check("mailbox_messages", "mailbox_messages_parked_check", "(outcome = 'parked') = (reason is not null)"),
  index("mailboxes_due", "mailboxes", "(next_poll_at, tenant_id) where active"),
  dueTenants("mailboxes", "  select tenant_id from public.mailboxes where active and next_poll_at <= p_now"),
];
