import type { Session as SessionRow, User as UserRow } from "@/prisma/generated/client";
import type { z } from "zod";
import { Account, type Membership, type Session } from "./schema";

interface MembershipRow {
  slug: string;
  company_name: string;
  staff_id: string;
  role_name: string;
}

/** A person's own view of their account. */
export function toAccount(row: UserRow, memberships: MembershipRow[]): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: Account.shape.locale.catch("en").parse(row.locale),
    email_verified_at: row.email_verified_at,
    totp_enabled: row.totp_enabled_at !== null,
    recovery_codes_left: row.recovery_hashes.length,
    memberships: memberships.map(toMembership),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function toMembership(row: MembershipRow): z.output<typeof Membership> {
  return { tenant_slug: row.slug, company_name: row.company_name, staff_id: row.staff_id, role_name: row.role_name };
}

export function toSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: row.expires_at,
  };
}
