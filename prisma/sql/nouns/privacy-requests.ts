import {
  PrivacyOrigin,
  PrivacyProofKind,
  PrivacyProofPurpose,
  PrivacyStatus,
  PrivacyType,
  PrivacyWork,
} from "@/lib/domains/privacy-requests/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

/** Uses the earliest time zone (UTC+14), so a tenant may be listed before its own day begins; its own run then finds nothing. */
const needAttention = `  select tenant_id from public.privacy_requests
  where reminder_day <= (p_now at time zone 'UTC' + interval '14 hours')::date
  union all
  select tenant_id from public.privacy_requests where package_until <= p_now`;

/** SQL of privacy requests that Prisma's schema cannot express. */
export const privacyRequests = [
  checkIn("privacy_requests", "type", PrivacyType.options),
  checkIn("privacy_requests", "status", PrivacyStatus.options),
  checkIn("privacy_requests", "origin", PrivacyOrigin.options),
  checkIn("privacy_requests", "verified_by", PrivacyProofKind.options),
  checkIn("privacy_requests", "work", PrivacyWork.options),
  checkIn("privacy_proofs", "purpose", PrivacyProofPurpose.options),
  check("privacy_requests", "privacy_requests_verified_check", "(verified_at is null) = (verified_by is null)"),
  check("privacy_requests", "privacy_requests_email_check", "email = lower(email)"),
  index("privacy_requests_reminders", "privacy_requests", "(reminder_day, tenant_id) where reminder_day is not null"),
  index("privacy_requests_packages", "privacy_requests", "(package_until, tenant_id) where package_until is not null"),
  dueTenants("privacy_requests", needAttention),
];
