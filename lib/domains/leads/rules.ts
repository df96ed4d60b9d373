import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Lead, LeadStatus, LeadSubmission, MappedField } from "./schema";

export * from "./rules/scoring";

/** @throws AppError `invalid` for a reason with a status other than `lost`. */
export function assertReasonFits(status: LeadStatus, lost_reason: string | undefined): void {
  if (lost_reason !== undefined && status !== "lost") throw invalidField("lost_reason", "not_lost", "Only a lost lead has a reason.");
}

/** @throws AppError `conflict` for a lost lead. */
export function assertConvertible({ status }: { status: string }): void {
  if (status !== "lost") return;
  throw new AppError("conflict", "The lead is lost. Change its status to reopen it, then convert it.");
}

/** Whether a lead with this status needs no more work. */
export function isClosed(status: string): boolean {
  return status === "won" || status === "lost";
}

/** The day on which the owner of a lead is reminded of its next step; null for a closed lead and for a day that has passed. */
export function reminderOf(today: string, { status, follow_up_on }: { status: string; follow_up_on: string | null }): string | null {
  return isClosed(status) || follow_up_on === null || follow_up_on < today ? null : follow_up_on;
}

/** The customer's name: that of the company, else that of the person. */
export function customerNameOf({ company, name }: Pick<Lead, "company" | "name">): string {
  return company ?? name;
}

const maximumNotes = 10_000;

/**
 * The notes of a lead with what its person sent again below them: the day, who they say they are, a line for each of `values`, and the
 * message.
 * Null if the notes have no room for it.
 */
export function appendSubmission(
  notes: string,
  day: string,
  { name, email, company, phone, website, city, message }: Omit<LeadSubmission, "confirm_subject">,
  values: readonly string[] = [],
): string | null {
  const sender = [name, company, email, phone, website, city].filter((text) => typeof text === "string").join(" · ");
  const added = [`[${day}] ${sender}`, ...values, message ?? ""].filter((text) => text !== "").join("\n");
  const joined = notes === "" ? added : `${notes}\n\n${added}`;
  return joined.length > maximumNotes ? null : joined;
}

type CustomValues = Lead["custom"];

/** What the mapping needs to know of a custom field. */
interface FieldOf {
  key: string;
  label: string;
  type: string;
}

/**
 * Where each of a lead's custom values goes: to the customer's field with the same key and type, unless `asked` names another.
 * @throws AppError `invalid` for a value or a field that is not there.
 */
export function mapFields(
  { leads, customers }: { leads: readonly FieldOf[]; customers: readonly FieldOf[] },
  values: CustomValues,
  asked: Readonly<Record<string, string | null>> = {},
): MappedField[] {
  const byKey = new Map(customers.map((field) => [field.key, field]));
  for (const [from, to] of Object.entries(asked)) {
    const path = `mapping.${from}`;
    if (!leads.some(({ key }) => key === from)) throw invalidField(path, "unknown", "Leads have no such field.");
    if (to !== null && !byKey.has(to)) throw invalidField(path, "unknown", "Customers have no such field.");
  }
  return leads
    .filter(({ key }) => values[key] !== undefined)
    .map(({ key: from, label, type }) => {
      const chosen = asked[from];
      if (chosen === null) return { from, label, to: null, reason: "left_out" };
      if (chosen !== undefined) return { from, label, to: chosen, reason: null };
      const same = byKey.get(from);
      if (same === undefined) return { from, label, to: null, reason: "no_field" };
      return same.type === type ? { from, label, to: from, reason: null } : { from, label, to: null, reason: "other_type" };
    });
}

/** The customer's custom values that the mapping carries over. */
export function carryValues(mapping: readonly MappedField[], values: CustomValues): Record<string, CustomValues[string] | null> {
  return Object.fromEntries(mapping.flatMap(({ from, to }) => (to === null ? [] : [[to, values[from] ?? null]])));
}
