import { findCustomer } from "@/lib/domains/customers";
import { readAddressesAbout } from "@/lib/domains/mail";
import type { Ctx } from "@/lib/kernel/context";
import { signForTenant } from "@/lib/kernel/tenant-keys";
import type { CodeNeed } from "../schema";

/** The kinds of document that may ask for a code. */
export type CodedNoun = "estimate" | "proposal" | "contract";

/** A document that may ask for a code; `id` is its uuid. */
export interface CodedDocument {
  id: string;
  asks_code: boolean;
}

/** The link of a caller who must prove an address; null for all others, whose sign-in or presence in person proves it. */
export function linkToProve({ principal }: Pick<Ctx, "principal">, { asks_code }: CodedDocument): string | null {
  return asks_code && principal.kind === "link" ? principal.link_id : null;
}

/** What is stored of a code: six digits are guessed from a plain hash. */
export async function hashOfCode({ runtime, tenant }: Ctx, id: string, code: string): Promise<Buffer> {
  return signForTenant(runtime, tenant.id, "signing code", `${id}:${code}`);
}

/** The latest code of a link that can still be used; of this address alone where it is given. */
export function findCode(ctx: Ctx, link_id: string, email?: string) {
  const address = email === undefined ? {} : { email: email.toLowerCase() };
  const where = { tenant_id: ctx.tenant.id, link_id, ...address, used_at: null, expires_at: { gt: ctx.clock.now() } };
  return ctx.db.linkCode.findFirst({ where, orderBy: [{ created_at: "desc" }, { id: "desc" }] });
}

/** What the caller has to enter before signing. @param asked whose turn it is; null where nobody was named. */
export async function describeNeed(ctx: Ctx, document: CodedDocument, asked: { email: string } | null): Promise<CodeNeed> {
  const link_id = linkToProve(ctx, document);
  if (link_id === null) return { needed: false, email: null, sent: null };
  const code = await findCode(ctx, link_id, asked?.email);
  return { needed: true, email: asked?.email ?? null, sent: code && { sent_to: code.email, expires_at: code.expires_at } };
}

/** Whom the company itself asked by this document, or has at its customer: their name and language; null for everybody else. */
export async function findReader(ctx: Ctx, { noun, id, customer_id }: { noun: CodedNoun; id: string; customer_id: string }, email: string) {
  const customer = await findCustomer(ctx, customer_id);
  const same = (address: string | null) => address?.toLowerCase() === email.toLowerCase();
  const contact = customer.contacts.find((each) => same(each.email));
  if (contact !== undefined || same(customer.email)) return { name: contact?.name ?? customer.name, contact, customer };
  const sent = await readAddressesAbout(ctx, id, `${noun}_sent`);
  return sent.has(email.toLowerCase()) ? { name: customer.name, contact: undefined, customer } : null;
}
