import { addDays, readDay } from "@/lib/commerce/days";
import { illegalMove, type StatusWords } from "@/lib/kernel/base/moves";
import type { TimesheetStatus } from "./schema";

/** The verbs that each status allows. */
const moves = {
  open: ["submit"],
  submitted: ["withdraw", "approve", "reject"],
  approved: ["reopen"],
  rejected: ["submit"],
} as const satisfies Record<TimesheetStatus, readonly string[]>;

export type TimesheetVerb = (typeof moves)[TimesheetStatus][number];

const participles: Record<TimesheetVerb, string> = {
  submit: "submitted",
  withdraw: "withdrawn",
  approve: "approved",
  reject: "rejected",
  reopen: "reopened",
};

/** What is said where a verb does not fit. */
const said: Record<TimesheetStatus, StatusWords<TimesheetVerb>> = {
  open: { is: "it hasn't been submitted", next: "You can submit it." },
  submitted: {
    is: "it is waiting for approval",
    by: "submit",
    next: "It can be approved or rejected, and whoever submitted it can withdraw it.",
  },
  approved: { is: "it is approved", by: "approve", next: "It can be reopened." },
  rejected: { is: "it was rejected", by: "reject", next: "You can submit it again." },
};

/** Whether a timesheet with this status allows the verb. */
export function allows(status: TimesheetStatus, verb: TimesheetVerb): boolean {
  return (moves[status] as readonly TimesheetVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: TimesheetStatus, verb: TimesheetVerb): void {
  if (allows(status, verb)) return;
  throw illegalMove({ noun: "timesheet", status, verb, done: participles[verb] }, said[status]);
}

/** Whether the week's time can't change: from its submission until it is rejected or open again. */
export function isFrozen(status: TimesheetStatus): boolean {
  return status === "submitted" || status === "approved";
}

interface Led {
  owner_id: string | null;
  members: readonly { staff_id: string; role: string }[];
}

/** Who leads all of these projects, its owner or a member who leads, but the worker; none if one of them is null, or there are none. */
export function commonLeads(projects: readonly (Led | null)[], worker: string): string[] {
  const [first, ...others] = projects.map((project) => {
    if (project === null) return [];
    const leads = project.members.filter(({ role }) => role === "lead").map(({ staff_id }) => staff_id);
    return [...new Set([...(project.owner_id === null ? [] : [project.owner_id]), ...leads])];
  });
  return (first ?? []).filter((id) => id !== worker && others.every((leads) => leads.includes(id))).toSorted();
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const weekday = (new Date(readDay(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
