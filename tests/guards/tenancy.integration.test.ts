import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApiKey } from "@/lib/domains/api-keys";
import { attachCustomerFile, createCustomer } from "@/lib/domains/customers";
import { createFile } from "@/lib/domains/files";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { queueMail } from "@/lib/domains/mail";
import { createNotifications } from "@/lib/domains/notifications";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { listNumberSeries } from "@/lib/domains/settings";
import { createInvitation, listRoles } from "@/lib/domains/staff";
import { createTaxProfile } from "@/lib/domains/taxes";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId, idPrefixes, type Noun } from "@/lib/kernel/base/ids";
import type { Operation } from "@/lib/kernel/definition";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { readRoutes } from "@/scripts/openapi";
import { createWorld, type World } from "@/tests/support/world";

const wireId = /^([a-z]{3})_[0-9a-z]{26}$/;
const isTenantOperation = (value: object): value is Operation => "perform" in value && "kind" in value && (value.kind === "query" || value.kind === "command");

/** Whether a name in the path stands for a record's id; others choose from a closed list, in which nothing is another company's. */
function isAddressed(path: string, example: unknown): boolean {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].flatMap((match) => match[1] ?? []);
  const values = z.record(z.string(), z.unknown()).parse(example);
  return names.some((name) => wireId.test(String(values[name])));
}

/** Every operation behind /api/tenant whose path holds an id. */
const addressed = (await readRoutes()).flatMap(({ method, path, door }) =>
  door.kind === "operation" && path.startsWith("/api/tenant/") && isTenantOperation(door.operation) && isAddressed(path, door.operation.example)
    ? [{ name: `${method} ${path}`, operation: door.operation as Operation }]
    : [],
);

let world: World;
let theirs: Map<string, string>;

beforeAll(async () => {
  world = await createWorld();
  theirs = await oneOfEach(world);
});
afterAll(() => world.close());

/** A record of every kind in the other company, by the prefix of its id. */
async function oneOfEach({ ctx, systemCtx, tenants }: World): Promise<Map<string, string>> {
  const owner = ctx("beta");
  const customer = await createCustomer(owner, { name: "Theirs", contacts: [{ name: "C", email: "c@theirs.example" }], addresses: [{ line1: "1", country: "SA" }], tags: ["t"] });
  const [contact] = customer.contacts;
  const [address] = customer.addresses;
  const profile = await createTaxProfile(owner, { name: "T", rates: [{ name: "VAT", rate: "15", compound: false, category: "S", is_default: true }] });
  const item = await createItem(owner, { name: "Thing", unit_price: "1", currency: "SAR" });
  const draft = await createInvoice(owner, { customer_id: customer.id, lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }] });
  const invoice = await finalizeInvoice(owner, { id: draft.id });
  const payment = await recordInvoicePayment(owner, { id: invoice.id, amount: "1", method: "cash" });
  const role = (await listRoles(owner, {})).data.find((candidate) => candidate.template === "staff");
  const series = (await listNumberSeries(owner, {})).data[0];
  const { api_key } = { api_key: await createApiKey(owner, { name: "K", permissions: ["customers.read"] }) };
  const { invitation } = { invitation: await createInvitation(owner, { email: "new@theirs.example", name: "N", role_id: role?.id ?? "" }) };
  const file = await createFile(owner, { id: newId(owner.clock.now()), name: "theirs.txt", media_type: "text/plain", size: 1, sha256: "0".repeat(64) });
  await attachCustomerFile(owner, { id: customer.id, file_id: file.id });
  const booked = await recordInvoicePayment(systemCtx("beta"), { id: invoice.id, amount: "1", method: "cash" });
  const told = await createNotifications(systemCtx("beta"), { kind: "payment_received", record_id: booked.id, sequence: booked.version, customer_id: customer.id, values: {} });
  const mail = await queueMail(owner, { key: "invoice_issued", language: "en", to: [{ name: "C", address: "c@theirs.example" }], values: { "customer.name": "C", "invoice.number": "1", "invoice.issue_date": "d", "invoice.due_date": "d", "invoice.total": "1", "invoice.amount_due": "1" }, idempotency_key: "guard" });
  const ids: [Noun, string | undefined][] = [
    ["customer", customer.id], ["contact", contact?.id], ["address", address?.id], ["tax_profile", profile.id], ["tax_rate", profile.rates[0]?.id], ["item", item.id],
    ["invoice", invoice.id], ["payment", payment.id], ["role", role?.id], ["number_series", series?.id], ["staff", tenants.beta.owner.staff_id], ["api_key", api_key.id], ["invitation", invitation.id], ["file", file.id], ["notification", told.data[0]?.id], ["mail", mail.id],
  ];
  return new Map(ids.map(([noun, id]) => [idPrefixes[noun], encodeId(noun, z.string().parse(id))]));
}

/** The operation's own example, its ids replaced by the other company's. */
function aimAtThem(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aimAtThem);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, aimAtThem(item)]));
  const prefix = typeof value === "string" ? wireId.exec(value)?.[1] : undefined;
  if (prefix === undefined) return value;
  const id = theirs.get(prefix);
  if (id === undefined) throw new Error(`oneOfEach makes no ${prefix}: add it there.`);
  return id;
}

/** Everything that is theirs, as text. */
async function snapshot(): Promise<string> {
  const { client } = world.runtime.tenants;
  return runInTenant(world.tenants.beta.tenant.id, async () =>
    JSON.stringify([await client.customer.findMany({ include: { contacts: true, addresses: true, labels: true } }), await client.invoice.findMany({ include: { lines: true } }), await client.payment.findMany(), await client.role.findMany(), await client.staff.findMany(), await client.apiKey.findMany(), await client.item.findMany(), await client.taxProfile.findMany({ include: { rates: true } }), await client.numberSeries.findMany(), await client.invitation.findMany(), await client.file.findMany({ include: { links: true } }), await client.notification.findMany(), await client.notificationPreference.findMany(), await client.mail.findMany(), await client.auditEntry.count()], (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value)),
  );
}

test("there are operations to guard", () => {
  expect(addressed.length).toBeGreaterThan(25);
});

describe("another company's record is not there", () => {
  test.each(addressed)("$name", async ({ operation }) => {
    const before = await snapshot();
    const input = z.decode(operation.input, aimAtThem(operation.example));
    const answer = await operation.perform(world.ctx("acme"), input, {}).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(AppError);
    expect((answer as AppError).code).toBe("not_found");
    expect(await snapshot()).toBe(before);
  });

  test.each(addressed)("and $name does reach one's own", async ({ operation }) => {
    const input = z.decode(operation.input, aimAtThem(operation.example));
    const answer = await operation.perform(world.ctx("beta"), input, {}).catch((error: unknown) => error);
    // Whatever else stands in its way (a state, a reference), it is found.
    expect(answer instanceof AppError ? answer.code : "done").not.toBe("not_found");
  });
});
