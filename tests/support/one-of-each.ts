import { z } from "zod";
import { createApiKey } from "@/lib/domains/api-keys";
import { attachCustomerFile, createCustomer } from "@/lib/domains/customers";
import { createFile } from "@/lib/domains/files";
import { createInvoice, finalizeInvoice, listInvoiceLinks } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { queueMail } from "@/lib/domains/mail";
import { createNotifications } from "@/lib/domains/notifications";
import { createNote } from "@/lib/domains/notes";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { createSavedView } from "@/lib/domains/saved-views";
import { listNumberSeries } from "@/lib/domains/settings";
import { createInvitation, listRoles } from "@/lib/domains/staff";
import { createTaxProfile } from "@/lib/domains/taxes";
import { encodeId } from "@/lib/kernel/base/ids";
import { nouns, type Noun } from "@/lib/kernel/base/nouns";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { startJob } from "./start-job";
import type { Slug, World } from "./world";

/** A record of every kind in one company, by the prefix of its id. Call it once a world: some names are taken afterwards. */
export async function oneOfEach(world: World, slug: Slug): Promise<Map<string, string>> {
  const { ctx, systemCtx, tenants } = world;
  const owner = ctx(slug);
  const customer = await createCustomer(owner, {
    name: "Theirs",
    contacts: [{ name: "C", email: "c@theirs.example" }],
    addresses: [{ line1: "1", country: "SA" }],
    tags: ["t"],
  });
  const [contact] = customer.contacts;
  const [address] = customer.addresses;
  const profile = await createTaxProfile(owner, {
    name: "T",
    rates: [{ name: "VAT", rate: "15", compound: false, category: "S", is_default: true }],
  });
  const item = await createItem(owner, { name: "Thing", unit_price: "1", currency: "SAR" });
  const draft = await createInvoice(owner, {
    customer_id: customer.id,
    lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }],
  });
  const invoice = await finalizeInvoice(owner, { id: draft.id });
  const payment = await recordInvoicePayment(owner, { id: invoice.id, amount: "1", method: "cash" });
  const [link] = (await listInvoiceLinks(owner, { id: invoice.id })).data;
  const role = (await listRoles(owner, {})).data.find((candidate) => candidate.template === "staff");
  const series = (await listNumberSeries(owner, {})).data[0];
  const { api_key } = { api_key: await createApiKey(owner, { name: "K", permissions: ["customers.read"] }) };
  const { invitation } = { invitation: await createInvitation(owner, { email: "new@theirs.example", name: "N", role_id: role?.id ?? "" }) };
  const file = await createFile(owner, {
    id: newId(owner.clock.now()),
    name: "theirs.txt",
    media_type: "text/plain",
    size: 1,
    sha256: "0".repeat(64),
  });
  await attachCustomerFile(owner, { id: customer.id, file_id: file.id });
  const booked = await recordInvoicePayment(systemCtx(slug), { id: invoice.id, amount: "1", method: "cash" });
  const told = await createNotifications(systemCtx(slug), {
    kind: "payment_received",
    record_id: booked.id,
    sequence: booked.version,
    customer_id: customer.id,
    values: {},
  });
  const mail = await queueMail(owner, {
    key: "invoice_issued",
    language: "en",
    to: [{ name: "C", address: "c@theirs.example" }],
    values: {
      "customer.name": "C",
      "invoice.number": "1",
      "invoice.issue_date": "d",
      "invoice.due_date": "d",
      "invoice.total": "1",
      "invoice.amount_due": "1",
    },
    idempotency_key: "guard",
  });
  const jobId = await startJob(world, slug);
  const online = await oneOnline(world, slug, { customer_id: customer.id, invoice_id: invoice.id });
  const note = await createNote(owner, { record_id: encodeId("customer", customer.id), body: "Theirs" });
  const view = await createSavedView(owner, { list: "customers", name: "Theirs", shared: true });
  const ids: [Noun, string | undefined][] = [
    ["customer", customer.id],
    ["contact", contact?.id],
    ["address", address?.id],
    ["tax_profile", profile.id],
    ["tax_rate", profile.rates[0]?.id],
    ["item", item.id],
    ["invoice", invoice.id],
    ["document_link", link?.id],
    ["payment", payment.id],
    ["role", role?.id],
    ["number_series", series?.id],
    ["staff", tenants[slug].owner.staff_id],
    ["api_key", api_key.id],
    ["invitation", invitation.id],
    ["file", file.id],
    ["notification", told.data[0]?.id],
    ["mail", mail.id],
    ["note", note.id],
    ["saved_view", view.id],
    ["job", jobId],
    ["payment_attempt", online.attempt_id],
    ["saved_method", online.method_id],
  ];
  return new Map(ids.map(([noun, id]) => [nouns[noun].prefix, encodeId(noun, z.string().parse(id))]));
}

/** An attempt and a kept method as a gateway would have left them; there is none here to ask. */
async function oneOnline(
  { runtime, tenants, clock }: World,
  slug: Slug,
  of: { customer_id: string; invoice_id: string },
): Promise<{ attempt_id: string; method_id: string }> {
  const tenant_id = tenants[slug].tenant.id;
  const now = clock.now();
  const stamps = { created_at: now, updated_at: now };
  const [attempt_id, method_id] = [newId(now), newId(now)];
  const { client } = runtime.tenants;
  await runInTenant(tenant_id, () =>
    client.savedMethod.createMany({
      data: [
        {
          id: method_id,
          tenant_id,
          customer_id: of.customer_id,
          gateway: "stripe",
          customer_ref: "cus_1",
          method_ref: `pm_${slug}`,
          label: "visa",
          ...stamps,
        },
      ],
    }),
  );
  await runInTenant(tenant_id, () =>
    client.paymentAttempt.createMany({
      data: [
        {
          id: attempt_id,
          tenant_id,
          kind: "charge",
          status: "started",
          gateway: "stripe",
          currency: "SAR",
          amount: 100n,
          ...of,
          ...stamps,
        },
      ],
    }),
  );
  return { attempt_id, method_id };
}
