import { z } from "zod";
import { sharedValues } from "@/lib/domains/custom-fields";
import { recordConsent } from "@/lib/domains/consents";
import { findDuplicates } from "@/lib/domains/customers";
import { asCompany, assertArranged, publicForm, readConsent, readFormFields } from "@/lib/domains/public-forms";
import type { SubmissionField } from "@/lib/domains/public-forms/schema";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, findRow, lockRow } from "@/lib/kernel/rows";
import { leadCreated, leadSubmitted, leadUpdated } from "../events";
import { findLeadDuplicates } from "../queries/duplicates";
import { leadRows } from "../rows";
import { appendSubmission, customerNameOf } from "../rules";
import { LeadId, LeadReceived, LeadSubmission, type Lead } from "../schema";
import { columnsOf, lockSubmissions } from "./columns";

export const { submit: submitLead, withoutScripts: submitLeadWithoutScripts } = publicForm({
  form: "leads",
  summary: "Send the company's public form; the answer is the same for everyone",
  reason: "Anyone may ask a company to get in touch.",
  input: LeadSubmission,
  output: LeadReceived,
  example: {
    name: "Ada Byron",
    email: "ada@northwind.example",
    message: "We need forty chairs by June.",
    landing_page: "https://acme.example/chairs",
    form_token: "mjy3k5c0.Kx0vJc2h1mQw",
    challenge: "eyJjaGFsbGVuZ2UiOnt9fQ",
  },
  received: { received: true as const },
  check: (ctx, sent) => assertArranged(ctx, "lead", sent),
  async store(visitor, { form_token: _token, challenge: _challenge, confirm_subject: _trap, consent: _agreed, language, ...sent }) {
    const ctx = asCompany(visitor);
    const shown = await readConsent(ctx, "lead", language);
    const agreed = shown === null ? {} : { consent_text: shown.text, consented_at: ctx.clock.now() };
    const record_id = encodeId("lead", await storeInquiry(ctx, sent, agreed, "form"));
    const { email: address, name } = sent;
    if (shown !== null) await recordConsent(ctx, { ...shown, purpose: "contact_request", address, name, record_id, source: "/forms/lead" });
  },
});

export const recordInquiry = command({
  id: "leads.record_inquiry",
  summary: "Store what a visitor asked elsewhere than by the public form as a lead, or with the lead in progress of the same email",
  access: internal("called by the booking of a visitor, as the system"),
  input: LeadSubmission.pick({ name: true, email: true, message: true }),
  output: z.object({ lead_id: LeadId }),
  example: { name: "Ada Byron", email: "ada@northwind.example", message: "Booked: Introduction" },
  run: async (ctx, sent) => ({ lead_id: await storeInquiry(ctx, sent, {}, "booking") }),
});

/** A form is published as `lead.submitted`, of which colleagues are told; of a booking they are told already. */
type Way = "form" | "booking";

/** Stores what somebody sent as a new lead, or with the lead in progress of the same email. */
async function storeInquiry(ctx: CommandCtx, sent: Sent, agreed: Agreed, by: Way): Promise<string> {
  // Two copies of one form at once become one lead.
  await lockSubmissions(ctx);
  return (await addToKnownLead(ctx, sent, agreed, by)) ?? storeLead(ctx, sent, agreed, by);
}

interface Agreed {
  consent_text?: string;
  consented_at?: Date;
}

type Sent = Omit<LeadSubmission, SubmissionField>;

/** Adds the form to the lead in progress with the same email, whose fields stay as they are; null if none has room for it. */
async function addToKnownLead(ctx: CommandCtx, sent: Sent, agreed: Agreed, by: Way): Promise<string | null> {
  const known = await ctx.db.lead.findFirst({
    where: { tenant_id: ctx.tenant.id, email: sent.email, status: { notIn: ["won", "lost"] } },
    select: { id: true },
    orderBy: { id: "desc" },
  });
  if (!known) return null;
  const before = await lockRow(ctx, leadRows, known.id);
  const notes = appendSubmission(before.notes, await tenantToday(ctx), sent, await describeValues(ctx, sent.custom));
  if (notes === null) return null;
  const last_touch = sent.last_touch ?? sent.first_touch;
  const event = by === "form" ? leadSubmitted : leadUpdated;
  await changeRow(ctx, leadRows, before, { notes, ...agreed, ...(last_touch ? { last_touch } : {}) }, event);
  return known.id;
}

/** A line for each of the company's own fields that the sender filled in. */
async function describeValues(ctx: CommandCtx, custom: Sent["custom"] = {}): Promise<string[]> {
  const fields = await readFormFields(ctx, "lead");
  return fields.flatMap(({ key, label, options }) => {
    const value = custom[key];
    if (value === undefined || value === null || value === "") return [];
    const texts = [value].flat().map((each) => options.find((option) => option.value === each)?.label ?? String(each));
    return [`${label}: ${texts.join(", ")}`];
  });
}

async function storeLead(ctx: CommandCtx, { message = "", custom, ...fields }: Sent, agreed: Agreed, by: Way): Promise<string> {
  const { currency } = await readSettings(ctx);
  const looks = { name: fields.name, company: fields.company ?? null, email: fields.email, phone: fields.phone ?? null };
  const customers = await findDuplicates(ctx, { name: customerNameOf(looks), emails: [fields.email] }, null);
  const leads = customers.length > 0 ? [] : await findLeadDuplicates(ctx, looks);
  const lead = await createRow(
    ctx,
    leadRows,
    {
      first_touch: databaseNull,
      last_touch: databaseNull,
      ...columnsOf(fields, currency),
      ...agreed,
      name: fields.name,
      notes: message,
      source: "web_form",
      currency,
      status: "new",
      status_changed_at: ctx.clock.now(),
      web_form_match: customers.length > 0 ? "customer" : leads.length > 0 ? "lead" : null,
      custom,
    },
    leadCreated,
  );
  if (by === "form") ctx.emit(leadSubmitted, { record_id: lead.id, sequence: lead.version, data: await readShared(ctx, lead.id) });
  return lead.id;
}

/** The lead as events carry it, without the custom values that only admins see. */
async function readShared(ctx: CommandCtx, id: string): Promise<Lead> {
  const row = await findRow(ctx, leadRows, id);
  return leadRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
}
