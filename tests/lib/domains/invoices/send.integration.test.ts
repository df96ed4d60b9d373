import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as previewRoute } from "@/app/api/tenant/invoices/[id]/send/preview/route";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, invoiceSent, mailInvoice, previewInvoiceMail, sendInvoice } from "@/lib/domains/invoices";
import { getMail } from "@/lib/domains/mail";
import { mailReceivedPayment, recordInvoicePayment } from "@/lib/domains/payments";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;
let customer_id: string;

beforeAll(async () => {
  world = await createWorld();
  ctx = world.ctx("acme");
  const contacts = [{ name: "Grace *Hall*", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx, { name: "Northwind & Sons", email: "office@northwind.example", contacts })).id;
});
afterAll(() => world.close());

async function issue(): Promise<string> {
  const lines = [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }];
  const { id } = await createInvoice(ctx, { customer_id, currency: "GBP", lines });
  await finalizeInvoice(ctx, { id });
  return id;
}

/** Sends as a person does, and composes the email as the background function does. */
async function sendAndRead(input: Parameters<typeof sendInvoice>[1]) {
  await sendInvoice(ctx, input);
  const [event] = await runInTenant(ctx.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id: input.id, name: invoiceSent.name }, orderBy: { sequence: "desc" } }),
  );
  const { invoice, ...letter } = z.decode(invoiceSent.data, event?.data as never);
  const pdf = { storage_key: `${ctx.tenant.id}/x.pdf`, filename: "x.pdf" };
  const { mail_id } = await mailInvoice(world.systemCtx("acme"), { id: invoice.id, ...letter, pdf, key: randomUUID() });
  return getMail(ctx, { id: mail_id });
}

test("an invoice's email greets the person, names the customer, and its text part has no marks", async () => {
  const id = await issue();
  const mail = await sendAndRead({ id });
  expect(mail).toMatchObject({ key: "invoice_issued", to: [{ name: "Grace *Hall*", address: "grace@northwind.example" }], cc: [] });
  expect(mail.text).toContain("Hello Grace *Hall*,");
  expect(mail.text).toContain("to Northwind & Sons, is ready.");
  expect(mail.text).toMatch(/^£100\.00 is due on /m);
  expect(mail.html).toContain("<strong>£100.00</strong> is due");
});

test("to an address that is no contact's, the greeting is the customer's name", async () => {
  const mail = await sendAndRead({ id: await issue(), to: ["office@northwind.example"] });
  expect(mail.text).toContain("Hello Northwind & Sons,");
});

test("the email of a paid invoice asks for no money, and a receipt names customer and person", async () => {
  const id = await issue();
  const payment = await recordInvoicePayment(ctx, { id, amount: "100.00", method: "cash" });
  const mail = await sendAndRead({ id });
  expect(mail).toMatchObject({ key: "invoice_paid" });
  expect(mail.text).toContain("Nothing is left to pay on it.");
  expect(mail.text).not.toMatch(/\bdue\b/);
  const receipt = await mailReceivedPayment(world.systemCtx("acme"), { id: payment.id, key: randomUUID() });
  const { text } = await getMail(ctx, { id: receipt.mail_id ?? "" });
  expect(text).toContain("Hello Grace *Hall*,");
  expect(text).toContain("Northwind & Sons’s payment of £100.00");
  // A payer who pays once more, as on a page that was still open, gets a receipt, too: all of it is credit.
  const more = await recordInvoicePayment(ctx, { id, amount: "40.00", method: "cash", record_as_credit: true });
  const another = await mailReceivedPayment(world.systemCtx("acme"), { id: more.id, key: randomUUID() });
  expect((await getMail(ctx, { id: another.mail_id ?? "" })).text).toContain("Northwind & Sons’s payment of £40.00");
});

test("recipients, copies, subject and message are sent as written, and the preview showed the same", async () => {
  const id = await issue();
  const letter = {
    to: ["grace@northwind.example"],
    cc: ["boss@northwind.example"],
    subject: "October, {{invoice.number}}",
    message: "Dear {{contact.name}},\n\nhere it is.\nBest regards\nAda",
  };
  const preview = await previewInvoiceMail(ctx, { id, ...letter });
  const mail = await sendAndRead({ id, ...letter });
  expect(mail.cc).toEqual([{ name: null, address: "boss@northwind.example" }]);
  expect(mail.subject).toMatch(/^October, INV-/);
  expect(mail.text).toContain("Dear Grace *Hall*,\n\nhere it is.\nBest regards\nAda\n");
  expect(mail.html).toMatch(/here it is\.<br \/>\s*Best regards<br \/>/);
  expect(preview).toMatchObject({ to: letter.to, subject: mail.subject, message: letter.message });
  const link = /href="(http[^"]+\/d\/[^"]+)"/.exec(preview.html)?.[1] ?? "";
  expect(preview.html.replaceAll(` href="${link}"`, "")).toBe(mail.html);
  expect(preview.text.replaceAll(link, "")).toBe(mail.text);
});

test("the preview's message can be edited: sent back unchanged it is the template's email", async () => {
  const id = await issue();
  const { message, text, html } = await previewInvoiceMail(ctx, { id });
  expect(message).toContain("Hello Grace \\*Hall\\*,\n\n");
  expect(message).toContain("**£100.00** is due on **");
  expect(await previewInvoiceMail(ctx, { id, message })).toMatchObject({ text, html });
});

test("a reply is offered only where it reaches the company", async () => {
  const id = await issue();
  await updateGeneralSettings(ctx, { email: null });
  expect((await previewInvoiceMail(ctx, { id })).text).not.toMatch(/reply/i);
  await updateGeneralSettings(ctx, { email: "office@acme.example" });
  const { text, html } = await previewInvoiceMail(ctx, { id });
  for (const part of [text, html]) expect(part).toContain("Reply to this email to reach Acme Ltd.");
});

test("an unknown merge field in subject or message is refused before the invoice counts as sent, at its place", async () => {
  const id = await issue();
  for (const [field, text] of Object.entries({ subject: "{{invoice.nmber}}", message: "Dear {{contact.nmae}}" }))
    await expect(sendInvoice(ctx, { id, [field]: text })).rejects.toMatchObject({ code: "invalid", errors: [{ path: field }] });
  const wire = encodeId("invoice", id);
  const request = world.request("POST", `/api/tenant/invoices/${wire}/send/preview`, { slug: "acme", body: { message: "{{x}}" } });
  expect((await previewRoute(request, { params: Promise.resolve({ id: wire }) })).status).toBe(422);
});

test("a draft has no email", async () => {
  const { id } = await createInvoice(ctx, { customer_id, currency: "GBP", lines: [] });
  await expect(previewInvoiceMail(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
});
