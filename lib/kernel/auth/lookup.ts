import type { Runtime } from "../runtime";
import { defaultLimits, sessionEnd } from "./session-limits";

export interface ApiKeyRow {
  tenant_id: string;
  slug: string;
  verified_at: Date | null;
  closed_at: Date | null;
  key_id: string;
  name: string;
  permissions: string[];
  api_version: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_by_id: string | null;
}

export interface SessionRow {
  session_id: string;
  user_id: string;
  email: string;
  name: string;
  confirmed_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  tenant_id: string | null;
  slug: string | null;
  verified_at: Date | null;
  closed_at: Date | null;
  staff_id: string | null;
  staff_name: string | null;
  deactivated_at: Date | null;
  role_template: string | null;
  permissions: string[] | null;
  /** The role that this session previews in the tenant. */
  view_role_id: string | null;
  view_role_name: string | null;
  view_role_template: string | null;
  view_permissions: string[] | null;
  created_at: Date;
  /** The strictest of the person's companies; null for a person without one. */
  idle_minutes: number | null;
  life_hours: number | null;
  /** From when the requested tenant needs a second factor. */
  second_factor_from: Date | null;
  has_second_factor: boolean;
  /** When the session last proved it. */
  factor_at: Date | null;
  /** Of the token that the session has now. */
  renewals: number;
}

/** Key, tenant and scope in one statement through a definer function, since the caller's tenant is not known yet. */
export async function findApiKey(runtime: Runtime, tokenHash: string): Promise<ApiKeyRow | null> {
  const { rows } = await runtime.platform.pool.query<ApiKeyRow>({
    name: "find-api-key",
    text: "select * from platform.find_api_key($1)",
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** Person, session, and, if a slug is given, membership with the role's permissions, in one statement. */
export async function findSession(runtime: Runtime, sessionId: string, slug: string | null): Promise<SessionRow | null> {
  const { rows } = await runtime.platform.pool.query<SessionRow>({
    name: "find-session",
    text: "select * from platform.find_session($1, $2)",
    values: [sessionId, slug],
  });
  return rows[0] ?? null;
}

/** Milliseconds in which the token before still works: for requests that were on their way when the new one was given. */
const overlap = 10_000;

/** Whether a session has neither been ended nor ended by itself, and the token is its present one. */
export function isOpen(row: SessionRow, { renewals }: { renewals: number }, now: Date): boolean {
  const isLate = renewals === row.renewals - 1 && now.getTime() - row.confirmed_at.getTime() < overlap;
  if (renewals !== row.renewals && !isLate) return false;
  const { idle_minutes, life_hours } = row;
  const limits = idle_minutes === null || life_hours === null ? defaultLimits : { idle_minutes, life_hours };
  return row.revoked_at === null && sessionEnd(row, limits) > now;
}

export async function touchSession(runtime: Runtime, sessionId: string, now: Date): Promise<void> {
  await runtime.platform.pool.query("update platform.sessions set last_seen_at = $2 where id = $1", [sessionId, now]);
}

export interface MembershipRow {
  tenant_id: string;
  slug: string;
  company_name: string;
  staff_id: string;
  role_name: string;
  idle_minutes: number;
  life_hours: number;
}

/** The tenants a person works in, by name. */
export async function findMemberships(runtime: Runtime, userId: string): Promise<MembershipRow[]> {
  const { rows } = await runtime.platform.pool.query<MembershipRow>({
    name: "find-memberships",
    text: "select * from platform.find_memberships($1)",
    values: [userId],
  });
  return rows;
}

export interface InvitationRow {
  invitation_id: string;
  tenant_id: string;
  slug: string;
  verified_at: Date | null;
  company_name: string;
  email: string;
  name: string;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

/** The invitation of a link, in any state. */
export async function findInvitationByToken(runtime: Runtime, tokenHash: string): Promise<InvitationRow | null> {
  const { rows } = await runtime.platform.pool.query<InvitationRow>("select * from platform.find_invitation($1)", [tokenHash]);
  return rows[0] ?? null;
}
