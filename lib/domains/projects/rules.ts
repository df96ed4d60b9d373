import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Milestone, MilestoneInput } from "./schema";

export interface ProjectTerms {
  starts_on: string | null;
  ends_on: string | null;
  billing: string;
  hourly_rate: string | bigint | null;
  fixed_fee: string | bigint | null;
}

/** @throws AppError `invalid` for an end before the start, and for a price that the billing mode does not have. */
export function assertTerms({ starts_on, ends_on, billing, hourly_rate, fixed_fee }: ProjectTerms): void {
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    throw invalidField("ends_on", "before_start", "The end is before the start.");
  if (hourly_rate !== null && billing !== "hourly")
    throw invalidField("hourly_rate", "not_hourly", "Only a project that is billed by the hour has an hourly rate.");
  if (fixed_fee !== null && billing !== "fixed_fee")
    throw invalidField("fixed_fee", "no_fixed_fee", "Only a project with a fixed fee has one.");
}

interface Member {
  staff_id: string;
  role: string;
}

/** The members with this colleague in this role; who is one already gets the new role. */
export function withMember<M extends Member>(members: readonly M[], member: M): M[] {
  const isOne = members.some(({ staff_id }) => staff_id === member.staff_id);
  return isOne ? members.map((each) => (each.staff_id === member.staff_id ? member : each)) : [...members, member];
}

/** The members but this colleague. @throws AppError `not_found` for somebody who is none. */
export function withoutMember<M extends Member>(members: readonly M[], staffId: string): M[] {
  const rest = members.filter(({ staff_id }) => staff_id !== staffId);
  if (rest.length === members.length) throw new AppError("not_found", "This colleague is not a member of the project.");
  return rest;
}

/** @throws AppError `conflict` for a project that is not over: work that goes on stays in the lists. */
export function assertMayArchive({ status, is_template }: { status: string; is_template: boolean }): void {
  if (is_template || status === "completed" || status === "cancelled") return;
  throw new AppError("conflict", "Only a completed or cancelled project can be archived. Change its status first.");
}

/** @throws AppError `conflict` for a project that still has tasks. */
export function assertWithoutTasks(count: number): void {
  if (count > 0) throw new AppError("conflict", "The project has tasks. Delete or move them first, or mark the project as completed.");
}

/** @throws AppError `conflict` for a project whose fee is on an invoice. */
export function assertWithoutFees(count: number): void {
  if (count > 0) throw new AppError("conflict", "A part of the project's fee is on an invoice. Mark the project as completed instead.");
}

/** @throws AppError `invalid` for a fee below what of it is on invoices; both in minor units. */
export function assertCoversInvoiced(fee: bigint | null, invoiced: bigint, write: (minor: bigint) => string): void {
  if (fee === null || fee >= invoiced) return;
  throw invalidField("fixed_fee", "below_invoiced", `Of the fee ${write(invoiced)} is on invoices; it can't be less than that.`);
}

/** @throws AppError `invalid` for a contract with another customer. */
export function assertSameCustomer(project: { customer_id: string }, contract: { customer_id: string }): void {
  if (project.customer_id === contract.customer_id) return;
  throw invalidField("contract_id", "other_customer", "The contract is with another customer.");
}

/** The milestones sent, each with the key and the fields left out of the former one with its key or title; others get a new key. */
export function joinMilestones(
  before: readonly Milestone[],
  sent: readonly MilestoneInput[],
  newKey: (place: number) => string,
): Milestone[] {
  const claimed = new Set(sent.flatMap(({ key }) => (key === undefined ? [] : [key])));
  const former = (milestone: MilestoneInput) => {
    const { key, title } = milestone;
    if (key !== undefined) return before.find((each) => each.key === key);
    const found = before.find((each) => each.title === title && !claimed.has(each.key));
    if (found) claimed.add(found.key);
    return found;
  };
  const used = new Set<string>();
  return sent.map((milestone, place) => {
    const known = former(milestone);
    const key = known === undefined || used.has(known.key) ? newKey(place) : known.key;
    used.add(key);
    return {
      ...milestone,
      key,
      shared: milestone.shared ?? known?.shared ?? false,
      amount: milestone.amount === undefined ? (known?.amount ?? null) : milestone.amount,
      percent: milestone.percent === undefined ? (known?.percent ?? null) : milestone.percent,
    };
  });
}

interface Countable {
  done: boolean;
}

/** How many of the shared milestones and tasks are done. */
export function progressOf(...parts: readonly (readonly Countable[])[]): { done: number; total: number } {
  const all = parts.flat();
  return { done: all.filter(({ done }) => done).length, total: all.length };
}

/**
 * @throws AppError `invalid` for a price without a fixed fee, two prices at once, or more than 100 percent in all; `conflict` for an
 * invoiced milestone that is removed or gets another price.
 */
export function assertMilestonePrices(
  { billing, milestones }: { billing: string; milestones: readonly Milestone[] },
  before: readonly Milestone[],
  billedKeys: readonly string[],
): void {
  for (const [place, { amount, percent }] of milestones.entries()) {
    const path = `milestones.${String(place)}.${amount === null ? "percent" : "amount"}`;
    if ((amount !== null || percent !== null) && billing !== "fixed_fee")
      throw invalidField(path, "no_fixed_fee", "Only milestones of a project with a fixed fee have a price.");
    if (amount !== null && percent !== null) throw invalidField(path, "two_prices", "A milestone has an amount or a percentage, not both.");
  }
  const total = milestones.reduce((sum, { percent }) => sum + Number(percent ?? "0"), 0);
  if (total > 100.00001) throw invalidField("milestones", "over_100", "The percentages of the milestones are more than 100 in all.");
  for (const key of billedKeys) {
    const [was, is] = [before, milestones].map((list) => list.find((each) => each.key === key));
    if (was !== undefined && (is?.amount !== was.amount || is.percent !== was.percent))
      throw new AppError(
        "conflict",
        `The milestone "${was.title}" is on an invoice. Delete the draft first to change its price or remove it.`,
      );
  }
}

/** A milestone of a project that no longer has a fixed fee. */
export function withoutPrice(milestone: Milestone): Milestone {
  return { ...milestone, amount: null, percent: null };
}

interface Rates {
  task: string | null;
  member: string | null;
  project: string | null;
}

/** The rate of an hour: the task's, else the member's, else the project's. */
export function rateOf({ task, member, project }: Rates): string | null {
  return task ?? member ?? project;
}
