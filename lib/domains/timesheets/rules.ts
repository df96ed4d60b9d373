import { addDays, readDay } from "@/lib/commerce/schedule";
import { AppError } from "@/lib/kernel/base/errors";
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

/** Whether a timesheet with this status allows the verb. */
export function allows(status: TimesheetStatus, verb: TimesheetVerb): boolean {
  return (moves[status] as readonly TimesheetVerb[]).includes(verb);
}

/** @throws AppError `conflict` naming what the status allows. */
export function assertAllows(status: TimesheetStatus, verb: TimesheetVerb): void {
  if (allows(status, verb)) return;
  const legal = moves[status].map((each) => participles[each]).join(" or ");
  throw new AppError("conflict", `A timesheet that is ${status} can't be ${participles[verb]}. It can be ${legal}.`);
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
