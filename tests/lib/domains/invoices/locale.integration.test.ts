import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionTenant } from "@/lib/domains/accounts";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, getInvoiceDocument, mailInvoice } from "@/lib/domains/invoices";
import { previewMailTemplate } from "@/lib/domains/email-templates";
import { mailReceivedPayment, recordInvoicePayment } from "@/lib/domains/payments";
import { renderBillingDocument } from "@/lib/adapters/pdf/render";
import { documentLabels } from "@/lib/kernel/document-labels";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { plain, readPages } from "@/tests/lib/adapters/pdf/read-pdf";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let leeds: Ctx;
let boston: Ctx;

beforeAll(async () => {
  world = await createWorld();
  leeds = world.systemCtx("acme");
  const owner = { email: "owner@boston.example", name: "Bo Owner", password: "correct horse of boston" };
  const { tenant } = await provisionTenant(world.runtime, {
    slug: "boston",
    company_name: "Boston Inc",
    country: "US",
    owner,
    verified: true,
  });
  boston = systemContext(world.runtime, { ...tenant, verified: true }, "Test", { request_id: randomUUID() });
});
afterAll(() => world.close());

/** What a customer reads of the same invoice and its payment: the paper, and both mails. */
async function readAll(
  ctx: Ctx,
  language: "en" | "ar" = "en",
): Promise<{ language: string; paper: string; issued: string; received: string }> {
  const customer = await createCustomer(ctx, { name: "Northwind", email: "office@northwind.example", language });
  const { id } = await createInvoice(ctx, {
    customer_id: customer.id,
    currency: "USD",
    ...(ctx === leeds ? { exchange_rate: "0.8" } : {}),
    lines: [{ description: "Work", quantity: "1", unit_price: "1250", taxes: [] }],
  });
  await finalizeInvoice(ctx, { id });
  const view = await getInvoiceDocument(ctx, { id });
  const paper = await readPages(await renderBillingDocument({ view, labels: documentLabels(view.language), paper: "A4" }));
  const issued = await mailInvoice(ctx, {
    id,
    recipients: ["office@northwind.example"],
    pdf: { storage_key: `${ctx.tenant.id}/x.pdf`, filename: "x.pdf" },
    key: randomUUID(),
  });
  const payment = await recordInvoicePayment(ctx, { id, amount: "250.00", method: "cash" });
  const received = await mailReceivedPayment(ctx, { id: payment.id, key: randomUUID() });
  const textOf = async (mail_id: string | null) =>
    (await runInTenant(ctx.tenant.id, () => world.runtime.tenants.client.mail.findFirstOrThrow({ where: { id: mail_id ?? "" } }))).text;
  return {
    language: view.language,
    paper: plain(paper.join("\n")),
    issued: plain(await textOf(issued.mail_id)),
    received: plain(await textOf(received.mail_id)),
  };
}

test("PDF and mail write an invoice alike: in British formats for a company in Leeds, in American ones for one in Boston", async () => {
  const british = await readAll(leeds);
  expect(british.language).toBe("en-GB");
  for (const text of [british.paper, british.issued]) {
    expect(text).toContain("16 Mar 2026");
    expect(text).toContain("US$1,250.00");
  }
  expect(british.received).toContain("2 Mar 2026");
  expect(british.received).toContain("US$250.00");

  const american = await readAll(boston);
  expect(american.language).toBe("en-US");
  for (const text of [american.paper, american.issued]) {
    expect(text).toContain("Mar 16, 2026");
    expect(text).toMatch(/(?<!US)\$1,250\.00/);
  }
  expect(american.received).toContain("Mar 2, 2026");
  expect(american.received).toMatch(/(?<!US)\$250\.00/);
});

test("an Arabic document is the same from either", async () => {
  const [one, other] = [await readAll(leeds, "ar"), await readAll(boston, "ar")];
  expect([one.language, other.language]).toEqual(["ar", "ar"]);
  expect(one.received.match(/\d[\d/.,]*/g)).toEqual(other.received.match(/\d[\d/.,]*/g));
});

test("a mail that is shown with sample data has the company's own way of writing a day", async () => {
  const preview = async (ctx: Ctx) => (await previewMailTemplate(ctx, { key: "invoice_issued", language: "en" })).text;
  expect(await preview(leeds)).toContain("16 Mar 2026");
  expect(await preview(boston)).toContain("Mar 16, 2026");
});
