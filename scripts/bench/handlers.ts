import * as apiKeys from "@/app/api/tenant/api-keys/route";
import * as audit from "@/app/api/tenant/audit/route";
import * as customers from "@/app/api/tenant/customers/route";
import * as events from "@/app/api/tenant/events/route";
import * as finalize from "@/app/api/tenant/invoices/[id]/finalize/route";
import * as invoices from "@/app/api/tenant/invoices/route";
import * as items from "@/app/api/tenant/items/route";
import * as payments from "@/app/api/tenant/payments/route";
import * as roles from "@/app/api/tenant/roles/route";
import * as staff from "@/app/api/tenant/staff/route";
import * as taxProfiles from "@/app/api/tenant/tax-profiles/route";
import * as contracts from "@/app/api/tenant/contracts/route";
import * as creditNotes from "@/app/api/tenant/credit-notes/route";
import * as estimates from "@/app/api/tenant/estimates/route";
import * as expenses from "@/app/api/tenant/expenses/route";
import * as leads from "@/app/api/tenant/leads/route";
import * as projects from "@/app/api/tenant/projects/route";
import * as proposals from "@/app/api/tenant/proposals/route";
import * as recurringInvoices from "@/app/api/tenant/recurring-invoices/route";
import * as tasks from "@/app/api/tenant/tasks/route";
import * as tickets from "@/app/api/tenant/tickets/route";
import * as timeEntries from "@/app/api/tenant/time-entries/route";
import { AppError } from "@/lib/kernel/base/errors";
import { bearer } from "./callers";
import type { System } from "./system";
import type { Statement } from "./statements";

type Handler = (request: Request, route: { params?: Promise<Record<string, string>> | undefined }) => Promise<Response>;

/** The measured lists, by path under /api/tenant/. */
export const lists: Record<string, Handler> = {
  customers: customers.GET,
  invoices: invoices.GET,
  items: items.GET,
  payments: payments.GET,
  contracts: contracts.GET,
  "credit-notes": creditNotes.GET,
  estimates: estimates.GET,
  expenses: expenses.GET,
  leads: leads.GET,
  projects: projects.GET,
  proposals: proposals.GET,
  "recurring-invoices": recurringInvoices.GET,
  tasks: tasks.GET,
  tickets: tickets.GET,
  "time-entries": timeEntries.GET,
  "tax-profiles": taxProfiles.GET,
  staff: staff.GET,
  roles: roles.GET,
  "api-keys": apiKeys.GET,
  events: events.GET,
  audit: audit.GET,
};

export const writes = { customers: customers.POST, invoices: invoices.POST, finalize: finalize.POST } satisfies Record<string, Handler>;

interface Call {
  key: string;
  /** Including the query. */
  path: string;
  body?: string;
  params?: Record<string, string>;
}

/** Calls a handler in this process and returns the statements it sent. Call it once before, to open the connections. */
export async function statementsOf(system: System, handler: Handler, call: Call): Promise<Statement[]> {
  system.statements.length = 0;
  const request = new Request(`${system.web.origin}${call.path}`, {
    headers: { ...bearer(call.key), ...(call.body === undefined ? {} : { "content-type": "application/json" }) },
    ...(call.body === undefined ? {} : { method: "POST", body: call.body }),
  });
  const response = await handler(request, { params: Promise.resolve(call.params ?? {}) });
  if (!response.ok) throw new AppError("internal", `${call.path} answered ${String(response.status)}: ${await response.text()}`);
  return system.statements.splice(0);
}
