import { SealKeyKind } from "@/lib/domains/company-seals/schema";
import { dueTenants } from "../due";
import { check, checkIn, index } from "../kinds";

const parts = ["subject", "issuer", "serial", "fingerprint", "key_kind", "valid_from", "valid_until"];

/** SQL of companies' seals that Prisma's schema cannot express. */
export const companySeals = [
  checkIn("company_seals", "key_kind", SealKeyKind.options),
  check("company_seals", "company_seals_certificate_check", `num_nulls(${parts.join(", ")}) in (0, ${String(parts.length)})`),
  index("company_seals_notices", "company_seals", "(notice_at, tenant_id) where notice_at is not null"),
  dueTenants("company_seals", "  select tenant_id from public.company_seals where notice_at <= p_now"),
];
