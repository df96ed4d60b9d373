import type { BillingDocument, LineChoice } from "@/lib/commerce/lines";
import { lowestChoice } from "@/lib/commerce/lowest-choice";
import { offerRules } from "@/lib/commerce/offer";
import { calculate } from "@/lib/commerce/totals";
import { AppError, invalidField, type FieldProblem } from "@/lib/kernel/base/errors";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { EstimateStatus } from "./schema";

/** The verbs that each status allows. */
const moves = {
  draft: ["send", "edit", "delete"],
  sent: ["accept", "decline", "revise", "send"],
  accepted: ["convert", "send"],
  declined: ["revise"],
  converted: ["send"],
} as const satisfies Record<EstimateStatus, readonly string[]>;

export type EstimateVerb = (typeof moves)[EstimateStatus][number];

const participles: Record<EstimateVerb, string> = {
  send: "sent",
  edit: "edited",
  delete: "deleted",
  accept: "accepted",
  decline: "declined",
  revise: "revised",
  convert: "converted",
};

/** What is said where a verb does not fit. */
const said: Record<EstimateStatus, StatusWords<EstimateVerb>> = {
  draft: { is: "it is a draft", next: "You can edit it, send it or delete it." },
  sent: { is: "it has been sent", by: "send", next: "It can be accepted or declined, and you can revise it or send it again." },
  accepted: { is: "it was accepted", by: "accept", next: "You can convert it to an invoice or send it again." },
  declined: { is: "it was declined", by: "decline", next: "You can revise it." },
  converted: { is: "it was converted to an invoice", by: "convert", next: "You can send it again." },
};

/** Whether an estimate with this status allows the verb. */
export function allows(status: EstimateStatus, verb: EstimateVerb): boolean {
  return (moves[status] as readonly EstimateVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: EstimateStatus, verb: EstimateVerb): void {
  if (allows(status, verb)) return;
  throw illegalMove({ noun: "estimate", status, verb, done: participles[verb] }, said[status]);
}

const offer = offerRules("estimate", "accept");
export const { assertNeverSent, assertCustomerStays, assertCurrent, assertAnswerable, assertStillOpen } = offer;

/** The problems that block sending; empty when there are none. */
export function obstaclesTo(estimate: Parameters<typeof offer.obstaclesTo>[0] & { lines: readonly unknown[] }): FieldProblem[] {
  const empty = { path: "lines", code: "empty", message: "An estimate needs at least one line." } as const;
  return [...(estimate.lines.length === 0 ? [empty] : []), ...offer.obstaclesTo(estimate)];
}

/**
 * Why some choice of the lines could not be accepted, judged by the lowest one; empty when all can. Before sending this keeps an offer from
 * being one that its customer cannot answer.
 */
export function choiceObstacles(document: BillingDocument): FieldProblem[] {
  const choices = document.lines.flatMap(({ choice }) => choice ?? []);
  if (choices.length === 0) return [];
  const blocked = (path: string, code: string, message: string) => [{ path, code, message }];
  if (choices.length === document.lines.length && choices.every(({ kind }) => kind === "optional"))
    return blocked("lines", "all_optional", "All lines are optional, so the customer could choose none. Make one of them fixed.");
  try {
    if (calculate(lowestChoice(document)).total >= 0n) return [];
    return blocked("lines", "negative_choice", "The customer could choose lines that come to less than zero.");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const message = "The discount is more than the lowest sum that the customer could choose. Lower it, or make it a percentage.";
    return blocked("discount.value", "exceeds_choice", message);
  }
}

interface Choosable {
  id: string;
  choice: LineChoice | null;
}

/**
 * The choices of an offer's lines with exactly those of `selected` taken.
 * @throws AppError `invalid` for a line that cannot be chosen, and for a group without exactly one.
 */
export function chooseLines(lines: readonly Choosable[], selected: readonly string[]): Map<string, LineChoice> {
  const wanted = new Set(selected);
  const chosen = new Map(
    lines.flatMap(({ id, choice }) => (choice === null ? [] : [[id, { ...choice, selected: wanted.has(id) }] as const])),
  );
  if (selected.some((id) => !chosen.has(id))) throw invalidField("selected", "unknown_line", "This line can't be chosen.");
  const groups = new Map<string, number>();
  for (const choice of chosen.values())
    if (choice.kind === "alternative") groups.set(choice.group, (groups.get(choice.group) ?? 0) + Number(choice.selected));
  const [missing] = [...groups].filter(([, count]) => count !== 1);
  if (missing) throw invalidField("selected", "one_of_group", `Choose exactly one of the alternatives “${missing[0]}”.`);
  return chosen;
}

/** The lines that the sums have. */
export function countedLines<Line extends { choice: LineChoice | null }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ choice }) => choice === null || choice.selected);
}
