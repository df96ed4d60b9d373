import { findCustomer } from "@/lib/domains/customers";
import { tenantUrlOf } from "@/lib/domains/payment-gateways";
import { readSettings } from "@/lib/domains/settings";
import { findTicket } from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import { can, type Ctx } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/base/errors";
import { fillMacro, type FieldProblem, type MacroValues } from "../rules";
import type { Macro } from "../schema";

async function readValues(ctx: Ctx, ticketId: string): Promise<MacroValues> {
  const ticket = await findTicket(ctx, ticketId);
  const { company_name, email, phone } = await readSettings(ctx);
  const customer = ticket.customer_id === null ? null : await findCustomer(ctx, ticket.customer_id);
  const department =
    ticket.department_id && (await ctx.db.department.findFirst({ where: { tenant_id: ctx.tenant.id, id: ticket.department_id } }));
  return {
    "ticket.number": String(ticket.number),
    "ticket.subject": ticket.subject,
    // Only the customer's contacts can open it.
    "ticket.link": ticket.contact_id === null ? "" : `${tenantUrlOf(ctx)}/portal/tickets/${encodeId("ticket", ticketId)}`,
    "customer.name": customer?.name ?? "",
    "contact.name": ticket.requester_name,
    "contact.first_name": ticket.requester_name.split(/\s+/)[0] ?? "",
    "contact.email": ticket.requester_email ?? "",
    "colleague.name": ctx.principal.kind === "staff" ? ctx.principal.name : "",
    "department.name": department ? department.name : "",
    "company.name": company_name,
    "company.email": email ?? "",
    "company.phone": phone ?? "",
  };
}

export interface MacroText {
  body: string;
  task_title: string | null;
}

export const findMacroText = ({ body, task }: Macro): MacroText => ({ body, task_title: task?.title ?? null });

/** The texts of a macro for one ticket. @throws AppError `forbidden` for a caller who may not read tickets. */
export async function renderMacro(
  ctx: Ctx,
  ticketId: string,
  { body, task_title }: MacroText,
): Promise<MacroText & { problems: FieldProblem[] }> {
  if (!can(ctx, "tickets.read")) throw new AppError("forbidden", "This needs the permission tickets.read.");
  const values = await readValues(ctx, ticketId);
  const text = fillMacro(body, values);
  const title = task_title === null ? null : fillMacro(task_title, values);
  const more = title?.problems.filter(({ field }) => !text.problems.some((known) => known.field === field)) ?? [];
  return { body: text.text, task_title: title?.text ?? null, problems: [...text.problems, ...more] };
}
