import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as pdfRoute } from "@/app/api/tenant/invoices/[id]/pdf/route";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, sendInvoice } from "@/lib/domains/invoices";
import { getMail, listMails } from "@/lib/domains/mail";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { startWorkerProcess, workerPorts, type WorkerProcess } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let worker: WorkerProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-files-"));
  const ports = Object.fromEntries(Object.entries(await workerPorts()).map(([name, port]) => [name, String(port)]));
  world = await createWorld({ environment: { ...ports, STORAGE_DIR: folder } });
  worker = await startWorkerProcess(world.runtime.environment);
});

afterAll(async () => {
  await worker.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true });
});

const invoiceFor = async (customer_id: string) => {
  const draft = await createInvoice(world.ctx("acme"), {
    customer_id,
    lines: [{ description: "Consulting", quantity: "1", unit_price: "100", taxes: [] }],
  });
  return finalizeInvoice(world.ctx("acme"), { id: draft.id });
};

/** Polls until background work has produced a value. */
async function eventually<Value>(look: () => Promise<Value | null>): Promise<Value> {
  for (let tries = 0; tries < 600; tries++) {
    const seen = await look();
    if (seen !== null) return seen;
    await sleep(100);
  }
  throw new Error(`It did not come about.\n${worker.output().slice(-4000)}`);
}

const mailsAbout = async (about: string) => (await listMails(world.ctx("acme"), { about })).data;
const outboxOf = () => runInTenant(world.tenants.acme.tenant.id, () => world.runtime.tenants.client.outbox.count());

test("a sent invoice reaches the customer as one mail with its PDF, a payment is confirmed, and the outbox is empty", async () => {
  const customer = await createCustomer(world.ctx("acme"), {
    name: "Northwind",
    contacts: [{ name: "Ada Byron", email: "ada@northwind.example" }],
  });
  const invoice = await invoiceFor(customer.id);
  await sendInvoice(world.ctx("acme"), { id: invoice.id });
  const sent = await eventually(
    async () => (await mailsAbout(encodeId("invoice", invoice.id))).find((mail) => mail.status === "sent") ?? null,
  );
  expect(sent).toMatchObject({
    key: "invoice_issued",
    to: [{ name: "Ada Byron", address: "ada@northwind.example" }],
    attachments: [{ filename: `${String(invoice.number)}.pdf`, media_type: "application/pdf" }],
  });
  expect((await getMail(world.ctx("acme"), { id: sent.id })).text).toContain("£100.00");

  const payment = await recordInvoicePayment(world.ctx("acme"), { id: invoice.id, amount: "100", method: "bank_transfer" });
  const confirmed = await eventually(
    async () => (await mailsAbout(encodeId("payment", payment.id))).find((mail) => mail.status === "sent") ?? null,
  );
  expect(confirmed.key).toBe("payment_received");
  await eventually(async () => ((await outboxOf()) === 0 ? true : null));
  expect(await mailsAbout(encodeId("invoice", invoice.id))).toHaveLength(1);
});

test("the worker draws the PDF once, and storage streams it from then on", async () => {
  const customer = await createCustomer(world.ctx("acme"), { name: "Contoso" });
  const invoice = await invoiceFor(customer.id);
  const key = await world.apiKey("acme");
  const read = () => pdfRoute(world.request("GET", "/x", { key }), { params: Promise.resolve({ id: encodeId("invoice", invoice.id) }) });
  const first = await read();
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const again = Buffer.from(await (await read()).arrayBuffer());
  expect(again.equals(bytes)).toBe(true);
});

test("an unsigned request for a PDF is refused", async () => {
  const answer = await fetch(`http://127.0.0.1:${world.runtime.environment.WORKER_PORT}/render`, { method: "POST", body: "{}" });
  expect(answer.status).toBe(401);
});

test("a killed worker loses nothing and sends nothing twice", async () => {
  const customer = await createCustomer(world.ctx("acme"), { name: "Tailspin", contacts: [{ name: "T", email: "t@tailspin.example" }] });
  const invoices = [await invoiceFor(customer.id), await invoiceFor(customer.id), await invoiceFor(customer.id)];
  for (const { id } of invoices) await sendInvoice(world.ctx("acme"), { id });
  await sleep(300);
  await worker.kill("SIGKILL");
  const late = await invoiceFor(customer.id);
  await sendInvoice(world.ctx("acme"), { id: late.id });
  worker = await startWorkerProcess(world.runtime.environment);
  for (const { id } of [...invoices, late]) {
    await eventually(async () => ((await mailsAbout(encodeId("invoice", id))).some((mail) => mail.status === "sent") ? true : null));
  }
  await eventually(async () => ((await outboxOf()) === 0 ? true : null));
  for (const { id } of [...invoices, late])
    expect(z.array(z.object({ key: z.string() })).parse(await mailsAbout(encodeId("invoice", id)))).toEqual([
      expect.objectContaining({ key: "invoice_issued" }),
    ]);
});
