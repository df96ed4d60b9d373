import { z } from "zod";
import { acceptEstimate, createEstimate, sendEstimate } from "@/lib/domains/estimates";
import { createLead } from "@/lib/domains/leads";
import { createProposal, sendProposal } from "@/lib/domains/proposals";
import { createRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { idOf } from "@/lib/kernel/base/ids";
import type { Finding } from "../findings";
import { untilQuiet, type System } from "../system";
import { copyRow, measurePosts, milliseconds, openLongCompany, type LongCompany } from "./company";
import { measureSchedule } from "./schedules";

const taxes = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
const lines = ["Consulting, one day", "Travel, at cost", "Report"].map((description) => ({
  description,
  quantity: "2",
  unit_price: "100.00",
  taxes,
}));
const body = "We measure each room, draw it, and agree on the drawing with you before anything is ordered. ".repeat(12);
const sections = ["Summary", "Approach", "Schedule"].map((heading) => ({ heading, body }));

/** Conversions, signatures, and recurring invoices that are due at once. */
export async function measureSales(system: System): Promise<Finding[]> {
  const company = await openLongCompany(system, "sales");
  const count = system.scale.rounds * 10;
  const [estimates, leads, proposals] = [
    await repeat(count, () => acceptedEstimate(company)),
    await repeat(count, async (place) => (await createLead(company.ctx, { name: `Lead ${String(place)}`, value: "1200.00" })).id),
    await repeat(count, () => sentProposal(company)),
  ];
  await untilQuiet(system, 60);
  const convert = (noun: "estimates" | "leads", ids: readonly string[]) =>
    measurePosts(
      system,
      company,
      ids.map((id) => ({ path: `${noun}/${wire(noun === "leads" ? "lead" : "estimate", id)}/convert`, body: {} })),
    );
  const sign = { revision: 1, signer_name: "Grace Hall", in_person: true };
  return [
    milliseconds("Convert an estimate into an invoice", await convert("estimates", estimates), 150),
    milliseconds("Convert a lead into a customer", await convert("leads", leads), 150),
    milliseconds(
      "Sign a proposal, its PDF rendered",
      await measurePosts(
        system,
        company,
        proposals.map((id) => ({ path: `proposals/${wire("proposal", id)}/sign`, body: sign })),
      ),
      3000,
    ),
    ...(await measureRecurring(system, company)),
  ];
}

const wire = (noun: "lead" | "estimate" | "proposal", id: string): string => z.encode(idOf(noun), id);

async function repeat<Made>(count: number, make: (place: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let place = 0; place < count; place++) made.push(await make(place));
  return made;
}

async function acceptedEstimate({ ctx, customer_id }: LongCompany): Promise<string> {
  const { id } = await createEstimate(ctx, { customer_id, lines });
  await sendEstimate(ctx, { id });
  await acceptEstimate(ctx, { id, revision: 1 });
  return id;
}

async function sentProposal({ ctx, customer_id }: LongCompany): Promise<string> {
  const { id } = await createProposal(ctx, { customer_id, title: "Fitting out the meeting rooms", sections, lines });
  await sendProposal(ctx, { id });
  return id;
}

/** Schedules whose first cycle is due today, copied by SQL with their lines. */
async function measureRecurring(system: System, company: LongCompany): Promise<Finding[]> {
  const { ctx, customer_id } = company;
  const count = system.scale.rounds < 5 ? 500 : 10_000;
  const made = await createRecurringInvoice(ctx, { customer_id, cadence: "monthly", start_date: "2030-01-01", auto_finalize: true, lines });
  const due = "jsonb_build_object('next_day', current_date, 'start_day', current_date, 'anchor_day', current_date, 'status', 'active')";
  const copies = await copyRow(system, { table: "recurring_invoices", id: made.id, count, changes: due });
  await system.admin.query(
    `insert into public.recurring_invoice_lines
     select made.* from public.recurring_invoice_lines line, unnest($2::uuid[]) as copy(id),
       lateral jsonb_populate_record(line, jsonb_build_object('id', uuidv7(interval '0'), 'recurring_invoice_id', copy.id)) as made
     where line.recurring_invoice_id = $1`,
    [made.id, copies],
  );
  const left = async (): Promise<number> => {
    const { rows } = await system.admin.query<{ left: number }>(
      `select count(*)::int as left from public.recurring_invoices where tenant_id = $1 and status = 'active' and next_day <= current_date`,
      [company.id],
    );
    return rows[0]?.left ?? 0;
  };
  return measureSchedule(system, company, { schedule: "issue-recurring-invoices", what: "Recurring invoices issued", count, left });
}
