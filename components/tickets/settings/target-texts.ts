import { TicketPriority, type SlaTargets } from "@/lib/domains/tickets/schema";

/** The targets of a policy as they are typed, in hours. */
export type TargetTexts = Record<TicketPriority, { first_response: string; resolution: string }>;

export function writeTargets(targets: SlaTargets): TargetTexts {
  const hours = (minutes: number | undefined) => (minutes === undefined ? "" : String(minutes / 60));
  const of = (priority: TicketPriority) => ({
    first_response: hours(targets[priority]?.first_response),
    resolution: hours(targets[priority]?.resolution),
  });
  return { low: of("low"), normal: of("normal"), high: of("high"), urgent: of("urgent") };
}

/** Hours as whole minutes; null for text that is no time from a minute to a year. */
function readHours(text: string): number | null {
  const minutes = /^\d{1,4}([.,]\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(",", ".")) * 60) : 0;
  return minutes >= 1 && minutes <= 525_600 ? minutes : null;
}

/** What is wrong with a priority: a target is missing or no time, or the resolution is due before the first response. */
export interface TargetProblem {
  priority: TicketPriority;
  kind: "hours" | "order";
}

/** The targets of the texts, and what is wrong with the first priority of which something is. */
export function readTargets(texts: TargetTexts): { targets: SlaTargets; problem: TargetProblem | null } {
  const targets: SlaTargets = {};
  for (const priority of TicketPriority.options) {
    const { first_response, resolution } = texts[priority];
    if (first_response.trim() === "" && resolution.trim() === "") continue;
    const [first, last] = [readHours(first_response), readHours(resolution)];
    if (first === null || last === null) return { targets, problem: { priority, kind: "hours" } };
    if (last < first) return { targets, problem: { priority, kind: "order" } };
    targets[priority] = { first_response: first, resolution: last };
  }
  return { targets, problem: null };
}
