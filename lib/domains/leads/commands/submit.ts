import { sharedValues } from "@/lib/domains/custom-fields";
import { findDuplicates } from "@/lib/domains/customers";
import { asCompany, publicForm } from "@/lib/domains/public-forms";
import type { SubmissionField } from "@/lib/domains/public-forms/schema";
import { readSettings, tenantToday } from "@/lib/domains/settings";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { changeRow, createRow, findRow, lockRow } from "@/lib/kernel/rows";
import { leadCreated, leadSubmitted } from "../events";
import { findLeadDuplicates } from "../queries/duplicates";
import { leadRows } from "../rows";
import { appendSubmission, customerNameOf } from "../rules";
import { LeadReceived, LeadSubmission, type Lead } from "../schema";
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
  async store(visitor, { form_token: _token, challenge: _challenge, confirm_subject: _trap, ...sent }) {
    const ctx = asCompany(visitor);
    // Two copies of one form at once become one lead.
    await lockSubmissions(ctx);
    if (!(await addToKnownLead(ctx, sent))) await storeLead(ctx, sent);
  },
});

type Sent = Omit<LeadSubmission, SubmissionField>;

/** Adds the form to the lead in progress with the same email, whose fields stay as they are; false if none has room for it. */
async function addToKnownLead(ctx: CommandCtx, sent: Sent): Promise<boolean> {
  const known = await ctx.db.lead.findFirst({
    where: { tenant_id: ctx.tenant.id, email: sent.email, status: { notIn: ["won", "lost"] } },
    select: { id: true },
    orderBy: { id: "desc" },
  });
  if (!known) return false;
  const before = await lockRow(ctx, leadRows, known.id);
  const notes = appendSubmission(before.notes, await tenantToday(ctx), sent);
  if (notes === null) return false;
  const last_touch = sent.last_touch ?? sent.first_touch;
  await changeRow(ctx, leadRows, before, { notes, ...(last_touch ? { last_touch } : {}) }, leadSubmitted);
  return true;
}

async function storeLead(ctx: CommandCtx, { message = "", ...fields }: Sent): Promise<void> {
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
      name: fields.name,
      notes: message,
      source: "web_form",
      currency,
      status: "new",
      status_changed_at: ctx.clock.now(),
      web_form_match: customers.length > 0 ? "customer" : leads.length > 0 ? "lead" : null,
    },
    leadCreated,
  );
  ctx.emit(leadSubmitted, { record_id: lead.id, sequence: lead.version, data: await readShared(ctx, lead.id) });
}

/** The lead as events carry it, without the custom values that only admins see. */
async function readShared(ctx: CommandCtx, id: string): Promise<Lead> {
  const row = await findRow(ctx, leadRows, id);
  return leadRows.toResource({ ...row, custom: sharedValues(row.custom) }, ctx);
}
