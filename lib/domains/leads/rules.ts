import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Lead, LeadScore, LeadSource, LeadStatus, LeadSubmission, MappedField, ScoreReason } from "./schema";

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

const sourcePoints: Record<LeadSource, number> = {
  referral: 25,
  partner: 20,
  event: 15,
  phone: 15,
  website: 15,
  web_form: 15,
  email: 10,
  social_media: 10,
  advertising: 10,
  cold_outreach: 5,
  other: 5,
};

const progressPoints: Record<Exclude<LeadStatus, "won" | "lost">, number> = { new: 0, contacted: 5, qualified: 15, proposal_sent: 25 };

const day = 86_400_000;

/** What the score depends on; `average` is that of the company's leads in the same currency, in its minor units, null without any. */
interface Scored extends Pick<Lead, "status" | "source" | "email" | "phone" | "company" | "created_at" | "updated_at"> {
  value: bigint | null;
  average: bigint | null;
}

/** How promising a lead is, from 0 to 100, with each reason. A won lead has 100, a lost one 0. */
export function scoreLead(lead: Scored, now: Date): LeadScore {
  if (lead.status === "won") return { score: 100, reasons: [{ reason: "won", points: 100 }] };
  if (lead.status === "lost") return { score: 0, reasons: [{ reason: "lost", points: 0 }] };
  const idle = now.getTime() - lead.updated_at.getTime();
  const candidates: [ScoreReason, number][] = [
    ["source", sourcePoints[lead.source]],
    ["has_email", lead.email === null ? 0 : 10],
    ["has_phone", lead.phone === null ? 0 : 10],
    ["has_company", lead.company === null ? 0 : 5],
    ["has_value", lead.value === null ? 0 : 5],
    ["value_above_average", lead.value !== null && lead.average !== null && lead.value > lead.average ? 10 : 0],
    ["progress", progressPoints[lead.status]],
    ["recent_activity", idle < 7 * day ? 10 : 0],
    ["idle", idle > 30 * day ? -15 : 0],
    ["old", now.getTime() - lead.created_at.getTime() > 90 * day ? -10 : 0],
  ];
  const reasons = candidates.filter(([, points]) => points !== 0).map(([reason, points]) => ({ reason, points }));
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}
