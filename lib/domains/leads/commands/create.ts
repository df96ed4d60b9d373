import { findDuplicates } from "@/lib/domains/customers";
import { readSettings } from "@/lib/domains/settings";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { leadCreated } from "../events";
import { findLeadDuplicates } from "../queries/duplicates";
import { leadRows } from "../rows";
import { customerNameOf } from "../rules";
import { LeadCreate, LeadCreated } from "../schema";
import { assertOwner, columnsOf, reminderColumn } from "./columns";

export const createLead = command({
  id: "leads.create",
  summary: "Create a lead; likely duplicates are named, not rejected",
  permission: "leads.write",
  input: LeadCreate,
  output: LeadCreated,
  example: { name: "Ada Byron", company: "Northwind Traders", email: "ada@northwind.example", source: "referral", value: "12000.00" },
  async run(ctx, { custom, status = "new", ...fields }) {
    await assertOwner(ctx, fields.owner_id);
    const currency = fields.currency ?? (await readSettings(ctx)).currency;
    const { principal } = ctx;
    const owner_id = principal.kind === "staff" ? principal.staff_id : null;
    const lead = await createRow(
      ctx,
      leadRows,
      {
        notes: "",
        owner_id,
        source: "other",
        ...columnsOf(fields, currency),
        name: fields.name,
        currency,
        status,
        reminder_day: await reminderColumn(ctx, { status, follow_up_on: fields.follow_up_on ?? null }),
        status_changed_at: ctx.clock.now(),
        custom,
      },
      leadCreated,
    );
    const looks = { name: customerNameOf(lead), emails: lead.email === null ? [] : [lead.email], phone: lead.phone };
    const [leads, customers] = [await findLeadDuplicates(ctx, lead), await findDuplicates(ctx, looks, null)];
    return { ...lead, possible_duplicates: { leads, customers } };
  },
});
