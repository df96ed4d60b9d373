import type { MailToQueue } from "@/lib/domains/mail";
import { provisionTenant } from "@/lib/domains/accounts";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import type { World } from "@/tests/support/world";

/** An invoice email to Ada, with its own idempotency key. */
export function invoiceMail(idempotency_key: string, changes: Partial<MailToQueue<"invoice_issued">> = {}): MailToQueue<"invoice_issued"> {
  return {
    key: "invoice_issued",
    language: "en",
    to: [{ name: "Ada Byron", address: "ada@northwind.example" }],
    values: {
      "customer.name": "Northwind & Sons",
      "contact.name": "Ada Byron",
      "invoice.number": "INV-7",
      "invoice.issue_date": "Mar 2, 2026",
      "invoice.due_date": "Mar 16, 2026",
      "invoice.total": "£10.00",
      "invoice.amount_due": "£10.00",
    },
    button_url: "http://acme.localhost:3000/d/secret-token?a=1&b=2",
    idempotency_key,
    ...changes,
  };
}

/** A third company with contexts before and after its owner verified the address. */
export async function unverifiedCompany(world: World, slug = "gamma"): Promise<{ before: Ctx; after: Ctx }> {
  const owner = { email: `owner@${slug}.example`, name: "Gus Owner", password: "correct horse of gamma" };
  const { tenant } = await provisionTenant(world.runtime, { slug, company_name: "Gamma", country: "GB", owner, verified: false });
  const as = (verified: boolean) => systemContext(world.runtime, { ...tenant, verified }, "Test", { request_id: "test" });
  return { before: as(false), after: as(true) };
}
