import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, sendInvoice } from "@/lib/domains/invoices";
import { listMails } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { startSmtpServer, type SmtpTestServer } from "@/tests/lib/adapters/mail/smtp-test-server";
import type { WorkerProcess } from "@/tests/support/worker-process";
import { countRunning, countUnfinished } from "./faults/books";
import { eventually } from "./faults/eventually";
import { setStage, type Stage } from "./faults/stage";

let stage: Stage;
let smtp: SmtpTestServer;
let worker: WorkerProcess;
/** The Message-IDs of mails that the server accepted but whose sender never gets the response. */
const unanswered = new Set<string>();
let withholdsReplies = false;

beforeAll(async () => {
  smtp = await startSmtpServer({}, async ({ parsed }) => {
    if (!withholdsReplies) return;
    unanswered.add(String(parsed.messageId));
    await new Promise(() => undefined);
  });
  stage = await setStage({ environment: { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(smtp.port), SMTP_SECURITY: "none" } });
  worker = await stage.startWorker();
});

afterAll(async () => {
  await worker.kill("SIGTERM");
  await stage.close();
  await smtp.stop();
});

async function killAndRestart(): Promise<void> {
  await worker.kill("SIGKILL");
  withholdsReplies = false;
  worker = await stage.startWorker();
}

const isAtRest = async () => ((await countUnfinished(stage.world.database.owner_url, stage.world.database.jobs_url)) === 0 ? true : null);

async function sendInvoices(name: string, count: number): Promise<string[]> {
  const { ctx } = stage.world;
  const customer = await createCustomer(ctx("acme"), { name, contacts: [{ name, email: "ada@tailspin.example" }] });
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await createInvoice(ctx("acme"), {
      customer_id: customer.id,
      lines: [{ description: "Consulting", quantity: "1", unit_price: "100", taxes: [] }],
    });
    await finalizeInvoice(ctx("acme"), { id });
    await sendInvoice(ctx("acme"), { id });
    ids.push(id);
  }
  return ids;
}

/** Each invoice has one sent mail; returns the Message-IDs and how often each arrived. */
async function readArrivals(ids: string[]): Promise<Map<string, number>> {
  const lists = await Promise.all(
    ids.map(async (id) => (await listMails(stage.world.ctx("acme"), { about: encodeId("invoice", id) })).data),
  );
  expect(lists.map((mails) => mails.map(({ key, status }) => [key, status]))).toEqual(ids.map(() => [["invoice_issued", "sent"]]));
  const arrived = smtp.mails.map(({ parsed }) => String(parsed.messageId));
  const own = lists.flat().map(({ id }) => arrived.find((message_id) => message_id.includes(encodeId("mail", id))) ?? "none");
  return new Map(own.map((message_id) => [message_id, arrived.filter((other) => other === message_id).length]));
}

test("a worker killed before the mail server responds resends those mails under the same Message-ID, and no others", async () => {
  withholdsReplies = true;
  const ids = await sendInvoices("Tailspin", 8);
  await eventually(() => (unanswered.size >= 3 ? true : null), worker.output);
  await killAndRestart();
  await eventually(isAtRest, worker.output);
  const arrivals = await readArrivals(ids);
  expect(arrivals.size).toBe(ids.length);
  expect([...arrivals].filter(([message_id, times]) => times !== (unanswered.has(message_id) ? 2 : 1))).toEqual([]);
});

test("a worker killed twice at work loses nothing: each mail is one mail, and each PDF is one PDF", async () => {
  const { database } = stage.world;
  const ids = await sendInvoices("Wingtip", 6);
  for (const _kill of ["first", "second"]) {
    await eventually(async () => ((await countRunning(database.jobs_url)) > 0 ? true : null), worker.output);
    await killAndRestart();
  }
  await eventually(isAtRest, worker.output);
  const arrivals = await readArrivals(ids);
  expect(arrivals.size).toBe(ids.length);
  // One mail may be in flight at each kill.
  expect([...arrivals.values()].filter((times) => times < 1 || times > 3)).toEqual([]);
});
