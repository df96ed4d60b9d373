import { sessionRows } from "./rows";
import { z } from "zod";
import { findAutomaticPayments, listOwedInvoices } from "@/lib/domains/invoices";
import { readRecordFields } from "@/lib/domains/custom-fields";
import { findCustomer, toAddress, toContact, toCustomer } from "@/lib/domains/customers";
import { Language } from "@/lib/domains/customers/schema";
import { hasSharedProjects } from "@/lib/domains/projects";
import { hasUpcoming } from "@/lib/domains/recurring-invoices";
import { readSecurity } from "@/lib/domains/settings";
import { hasSubscriptions } from "@/lib/domains/subscriptions";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { openToCustomers, query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import { contactOf, mayEnter } from "./policy";
import { toChoice, toPortalCustom, toPortalDetails } from "./resource";
import { sumDue } from "./rules";
import { PortalDetails, PortalHome, type PortalOwed, PortalSessionList, PortalSessionPage } from "./schema";

/** The contacts that an address may sign in as, with their customers, oldest first; 50 at most. */
export function findEntrances(ctx: Ctx, email: string) {
  return ctx.db.contact.findMany({
    where: mayEnter(ctx, email),
    include: { customer: { select: { name: true, language: true } } },
    orderBy: { id: "asc" },
    take: 50,
  });
}

/** The open invoices, each with the automatic payment that takes care of it. */
async function listOwed(ctx: Ctx, customer_id: string): Promise<PortalOwed[]> {
  const owed = await listOwedInvoices(ctx);
  const ids = owed.map(({ id }) => id);
  const automatic = await findAutomaticPayments(ctx, customer_id, ids);
  return owed.map((invoice) => ({ ...invoice, automatic: automatic.get(invoice.id) ?? null }));
}

export const getPortalHome = query({
  id: "portal.get",
  summary: "Get the portal's first page: the contact, the customer and the balance due",
  access: openToCustomers("A contact reads its own portal."),
  input: z.strictObject({}),
  output: PortalHome,
  example: {},
  async run(ctx) {
    const principal = contactOf(ctx);
    const entrances = await findEntrances(ctx, principal.email);
    const own = entrances.find((contact) => contact.id === principal.contact_id);
    if (!own) throw notFound("contact");
    const owed = await listOwed(ctx, own.customer_id);
    return {
      contact: { id: own.id, name: own.name, email: principal.email, language: Language.nullable().parse(own.language) },
      customer: { id: own.customer_id, name: own.customer.name },
      choices: entrances.map(toChoice),
      due: sumDue(owed),
      owed,
      shared_projects: await hasSharedProjects(ctx),
      upcoming_invoices: await hasUpcoming(ctx, own.customer_id),
      subscriptions: await hasSubscriptions(ctx, own.customer_id),
    };
  },
});

export const listPortalSessions = query({
  id: "portal.list_sessions",
  summary: "List the contact's sessions, most recent first",
  access: openToCustomers("A contact sees its own sessions."),
  input: PortalSessionList,
  output: PortalSessionPage,
  example: { limit: "50" },
  async run(ctx, input) {
    contactOf(ctx);
    const now = ctx.clock.now();
    const { portal_idle_minutes, portal_life_hours } = await readSecurity(ctx);
    const where = {
      revoked_at: null,
      expires_at: { gt: now },
      last_seen_at: { gt: new Date(now.getTime() - portal_idle_minutes * 60_000) },
      created_at: { gt: new Date(now.getTime() - portal_life_hours * 3_600_000) },
    };
    return listPage(ctx, sessionRows, input, { where, sort: "-created_at" });
  },
});

/** The details of the contact's customer. */
export async function readDetails(ctx: Ctx): Promise<PortalDetails> {
  const { customer_id, contact_id } = contactOf(ctx);
  const row = await findCustomer(ctx, customer_id);
  return toPortalDetails(
    {
      customer: toCustomer(row),
      addresses: row.addresses.map(toAddress),
      contacts: row.contacts.map(toContact),
      custom: toPortalCustom(await readRecordFields(ctx, "customer", row.id)),
    },
    contact_id,
  );
}

export const getPortalDetails = query({
  id: "portal.get_details",
  summary: "Get the customer's details, addresses and contacts",
  access: openToCustomers("A contact reads the details of its own customer."),
  input: z.strictObject({}),
  output: PortalDetails,
  example: {},
  run: (ctx) => readDetails(ctx),
});
