import { randomUUID } from "node:crypto";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, listInvoiceLinks } from "@/lib/domains/invoices";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { createContext, type Ctx, type Principal } from "@/lib/kernel/context";
import type { Slug, World } from "./world";

/** A customer with a contact and a finalized invoice, and the callers from outside: its contact, a link's holder, a visitor. */
export interface Outsider {
  customer_id: string;
  contact_id: string;
  email: string;
  invoice_id: string;
  link_id: string;
  /** Of the link, as the address has it. */
  token: string;
  contact: Ctx;
  link: Ctx;
  visitor: Ctx;
}

const line = { description: "Consulting, one day", quantity: "1", unit_price: "100", taxes: [] };

export async function createOutsider(world: World, slug: Slug, { name, email }: { name: string; email: string }): Promise<Outsider> {
  const owner = world.ctx(slug);
  const customer = await createCustomer(owner, {
    name,
    language: "en",
    contacts: [{ name: `Contact of ${name}`, email }],
    addresses: [{ line1: "1 Mill Lane", country: "GB" }],
  });
  const contact_id = customer.contacts[0]?.id ?? "";
  const draft = await createInvoice(owner, { customer_id: customer.id, lines: [line] });
  const { id: invoice_id } = await finalizeInvoice(owner, { id: draft.id });
  const link_id = (await listInvoiceLinks(owner, { id: invoice_id })).data[0]?.id ?? "";
  const customer_id = customer.id;
  return {
    customer_id,
    contact_id,
    email,
    invoice_id,
    link_id,
    token: await makeLinkToken(world.runtime, world.tenants[slug].tenant.id, "document link", link_id),
    contact: outside(world, slug, {
      kind: "contact",
      contact_id,
      customer_id,
      session_id: randomUUID(),
      email,
      name: `Contact of ${name}`,
    }),
    link: outside(world, slug, { kind: "link", link_id, target: { noun: "invoice", id: invoice_id }, customer_id }),
    visitor: outside(world, slug, { kind: "visitor" }),
  };
}

function outside(world: World, slug: Slug, principal: Extract<Principal, { kind: "contact" | "link" | "visitor" }>): Ctx {
  const { runtime, tenants } = world;
  return createContext({
    runtime,
    tenant: tenants[slug].tenant,
    principal,
    grants: runtime.outsideGrants[principal.kind],
    request: { id: randomUUID(), ip: "192.0.2.7", user_agent: "Test" },
  });
}

/** A request to a tenant's own host. `form` is sent as a page's form is, from the host's own page. */
export function siteRequest(
  slug: string,
  method: string,
  path: string,
  options: { form?: Record<string, string>; headers?: Record<string, string>; cookie?: string } = {},
): Request {
  const host = `${slug}.localhost:3000`;
  const headers = new Headers({
    host,
    "x-atrium-client-ip": "192.0.2.9",
    ...(method === "GET" ? {} : { origin: `http://${host}` }),
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
    ...options.headers,
  });
  if (options.form) headers.set("content-type", "application/x-www-form-urlencoded");
  return new Request(`http://${host}${path}`, {
    method,
    headers,
    ...(options.form ? { body: new URLSearchParams(options.form).toString() } : {}),
  });
}

/** What the browser keeps of an answer: `name=value`, or null when no cookie was set. */
export const cookieOf = (response: Response): string | null => response.headers.getSetCookie()[0]?.split(";")[0] ?? null;
