import { z } from "zod";
import { kindRules, type NotificationKind } from "./schema";

/** How a colleague wants to be told of a kind: as chosen, else as the kind has it. */
export function wishesOf(
  kind: NotificationKind,
  chosen: { inbox: boolean; mail: boolean } | null | undefined,
): { inbox: boolean; mail: boolean } {
  const { inbox, mail } = chosen ?? kindRules[kind];
  return { inbox, mail };
}

/** The message key of a kind's title. */
export function titleKeyOf(kind: NotificationKind): string {
  return `notifications.titles.${kind}`;
}

/** A colleague, as far as it matters for who is told. */
export interface Candidate {
  id: string;
  /** Still with the company. */
  active: boolean;
  is_owner: boolean;
  permissions: readonly string[];
}

/**
 * Who is told: whom the customer belongs to, if that colleague is still there and may read the record, else all owners of the company;
 * never the one who did it, who knows. If that was the customer's own colleague, nobody else needs to hear.
 */
export function recipientsOf(
  kind: NotificationKind,
  candidates: Candidate[],
  customerOwnerId: string | null,
  actorId: string | null,
): string[] {
  const able = candidates.filter((one) => one.active && (one.is_owner || one.permissions.includes(kindRules[kind].permission)));
  const responsible = able.filter((one) => one.id === customerOwnerId);
  const told = responsible.length > 0 ? responsible : able.filter((one) => one.is_owner);
  return told
    .map(({ id }) => id)
    .filter((id) => id !== actorId)
    .sort();
}

const Actor = z.object({ kind: z.string(), id: z.string().nullable() });

/** The colleague who caused an event, from its stored actor; null for programs, customers and the system. */
export function actingStaffId(actor: unknown): string | null {
  const { kind, id } = Actor.parse(actor);
  return kind === "staff" ? id : null;
}
