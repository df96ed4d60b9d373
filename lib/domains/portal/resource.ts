import type { ContactSession as SessionRow } from "@/prisma/generated/client";
import type { PortalChoice, PortalSession } from "./schema";

export function toPortalSession(row: SessionRow, currentId: string | null): PortalSession {
  const { id, ip, user_agent, created_at, last_seen_at, expires_at } = row;
  return { id, ip, user_agent, current: id === currentId, created_at, last_seen_at, expires_at };
}

export function toChoice(contact: { id: string; name: string; customer: { name: string } }): PortalChoice {
  return { contact_id: contact.id, contact_name: contact.name, customer_name: contact.customer.name };
}

/** A session in the audit: that there is one, and until when. */
export function sessionWire(row: Pick<SessionRow, "email" | "expires_at" | "revoked_at">): Record<string, unknown> {
  return { email: row.email, expires_at: row.expires_at.toISOString(), revoked_at: row.revoked_at?.toISOString() ?? null };
}
