import type { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { AssignmentReason, DepartmentAssignment, TicketStatus } from "./schema";

export { findNewPartEnd } from "./rules/quote";

/** How long a colleague’s reply is held before it is sent. */
export const holdSeconds = 10;

/** The status after a message; notes leave it as it is. */
export function statusAfter(
  author: "staff" | "customer",
  { kind, status }: { kind: "public" | "note"; status: TicketStatus | undefined },
  present: TicketStatus,
): TicketStatus {
  if (status !== undefined) return status;
  if (kind === "note") return present;
  return author === "staff" ? "answered" : "open";
}

/** @throws AppError `conflict` for a reply written before the author could have read the newest public message. */
export function assertRead(base: number | undefined, newestPublic: number): void {
  if (base === undefined || base >= newestPublic) return;
  throw new AppError("conflict", "A newer message has arrived. Read it before you reply.", {
    errors: [{ path: "base_sequence", code: "newer_message", message: `The newest message is number ${newestPublic}.` }],
  });
}

/** A merge field of a macro that was not filled; other braces are the author's own. */
const unfilled = /\{\{\s*((?:ticket|customer|contact|colleague|department|company)\.[a-z_]+)\s*\}\}/;

/** @throws AppError `invalid` for a public reply in which a macro's field has no value, naming it. */
export function assertFilled(body: string): void {
  const name = unfilled.exec(body)?.[1];
  if (name === undefined) return;
  throw invalidField("body", "missing_value", `{{${name}}} has no value. Replace it before you send the reply.`);
}

/** @throws AppError `conflict` for a ticket that was merged: its conversation goes on in another. */
export function assertNotMerged({ merged_into_id }: { merged_into_id: string | null }): void {
  if (merged_into_id !== null) throw new AppError("conflict", "The ticket is merged into another. Undo the merge first.");
}

interface Requester {
  customer_id: string | null;
  requester_email: string | null;
}

/**
 * Nobody may come to read what another customer wrote, so that tickets are merged within one customer, or of one address.
 * @throws AppError `conflict`.
 */
export function assertMergeable(source: Requester, target: Requester): void {
  const sameCustomer = source.customer_id !== null && source.customer_id === target.customer_id;
  const samePerson = source.customer_id === null && source.requester_email !== null && source.requester_email === target.requester_email;
  if (!sameCustomer && !samePerson) throw new AppError("conflict", "Only tickets of the same customer can be merged.");
}

/** A colleague who could get a ticket. */
export interface Candidate {
  staff_id: string;
  /** The department's turn at which the colleague last got a ticket. */
  last_turn: number;
  /** Tickets of the colleague that are not closed. */
  load: number;
  absent: boolean;
}

/** Who gets a ticket, why, and who was skipped as absent; nobody where all are. */
export interface Assignment {
  staff_id: string | null;
  reason: z.output<typeof AssignmentReason>;
  skipped: string[];
}

/**
 * Who gets a ticket by a department's rule; null if the rule chooses nobody. Whoever would get it and is absent is skipped.
 * @param earlier the colleague who last handled a ticket of the same customer.
 */
export function chooseAssignee(rule: DepartmentAssignment, candidates: readonly Candidate[], earlier: string | null): Assignment | null {
  const first = chooseAnyone(rule, candidates, earlier);
  if (first === null) return null;
  if (!first.candidate.absent) return { staff_id: first.candidate.staff_id, reason: first.reason, skipped: [] };
  const { staff_id: absent } = first.candidate;
  const others = candidates.filter(({ staff_id }) => staff_id !== absent);
  const next = chooseAssignee(rule, others, earlier) ?? { staff_id: null, reason: "all_absent" as const, skipped: [] };
  return { ...next, skipped: [absent, ...next.skipped] };
}

function chooseAnyone(
  rule: DepartmentAssignment,
  candidates: readonly Candidate[],
  earlier: string | null,
): { candidate: Candidate; reason: "in_turn" | "fewest_tickets" | "knows_customer" } | null {
  const inTurn = [...candidates].sort((one, other) => one.last_turn - other.last_turn || (one.staff_id < other.staff_id ? -1 : 1));
  const [next] = inTurn;
  if (!next) return null;
  switch (rule) {
    case "manual":
      return null;
    case "round_robin":
      return { candidate: next, reason: "in_turn" };
    case "load_balanced":
      return {
        candidate: inTurn.reduce((best, candidate) => (candidate.load < best.load ? candidate : best), next),
        reason: "fewest_tickets",
      };
    case "sticky": {
      const known = inTurn.find(({ staff_id }) => staff_id === earlier);
      return known ? { candidate: known, reason: "knows_customer" } : chooseAnyone("load_balanced", candidates, null);
    }
  }
}

/** The idempotency key of the email that brings a reply. */
export const replyMailKey = ({ ticket_id, sequence }: { ticket_id: string; sequence: number }): string =>
  `ticket-reply:${ticket_id}:${String(sequence)}`;
