import { z } from "zod";
import { nounOf } from "@/lib/kernel/base/nouns";
import { kindRules, type KindRule, type NotificationKind } from "./schema";

/** A colleague's preference for a kind, or the kind's default. */
export function channelsOf(
  kind: NotificationKind,
  chosen: { inbox: boolean; mail: boolean } | null | undefined,
): { inbox: boolean; mail: boolean } {
  const { inbox, mail } = chosen ?? kindRules[kind];
  return { inbox, mail };
}

/** The data of a colleague that decides who is notified. */
export interface Candidate {
  id: string;
  /** Not deactivated. */
  active: boolean;
  is_owner: boolean;
  permissions: readonly string[];
}

/**
 * The recipients: the responsible colleague, if active and permitted to read the record, else all owners of the company, and for some kinds
 * everyone with the permission. Nobody else is told of a record that only its owner sees. The actor is never notified; if the responsible
 * colleague is the actor, nobody is.
 */
export function recipientsOf(
  kind: NotificationKind,
  candidates: Candidate[],
  responsibleId: string | null,
  actorId: string | null,
): string[] {
  const eligible = candidates.filter((one) => one.active && (one.is_owner || one.permissions.includes(kindRules[kind].permission)));
  const responsible = eligible.filter((one) => one.id === responsibleId);
  const { everyone, noun }: KindRule = kindRules[kind];
  const others = nounOf(noun).seeAll === "nobody" ? [] : eligible.filter((one) => one.is_owner || everyone === true);
  const notified = responsible.length > 0 ? responsible : others;
  return notified
    .map(({ id }) => id)
    .filter((id) => id !== actorId)
    .sort();
}

const Actor = z.object({ kind: z.string(), id: z.string().nullable() });

/** The colleague who caused an event, from its stored actor; null for API keys, customers and the system. */
export function actingStaffId(actor: unknown): string | null {
  const { kind, id } = Actor.parse(actor);
  return kind === "staff" ? id : null;
}
