import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as getRoute, PUT as putRoute } from "@/app/api/tenant/gdpr/retention/route";
import { createCustomer, findCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { changeLeadStatus, createLead } from "@/lib/domains/leads";
import {
  applyRetention,
  getRetention,
  listDisclosures,
  keepRetentionItem,
  listLegalHolds,
  listRetentionItems,
  placeLegalHold,
  previewRetention,
  releaseLegalHold,
  replaceRetention,
  retryRetentionItem,
} from "@/lib/domains/retention";
import { kindRules } from "@/lib/domains/retention/rules";
import type { RetentionKind } from "@/lib/domains/retention/schema";
import { createExpense } from "@/lib/domains/expenses";
import { summarizeThread } from "@/lib/domains/assists";
import { createTask, updateTask } from "@/lib/domains/tasks";
import { createTicket, replyToTicket, updateTicket } from "@/lib/domains/tickets";
import { createWebhook, testWebhook } from "@/lib/domains/webhooks";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { turnOn } from "../assists/one";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const owner = () => world.ctx("acme");
const system = () => world.systemCtx("acme");
const db = () => world.runtime.tenants.client;
const inAcme = <Result>(work: () => Promise<Result>) => runInTenant(world.tenants.acme.tenant.id, work);
const night = async (days: number) => {
  world.clock.advance(days * 86_400_000);
  await applyRetention(system());
};
const rule = (kind: RetentionKind, keep_days: number, cap = 500) => {
  return { kind, active: true, action: kindRules[kind].actions[0], keep_days, cap };
};
const items = async () => (await listRetentionItems(owner(), { limit: 200 })).data;

async function lostLead(name: string): Promise<string> {
  const { id } = await createLead(owner(), { name, source: "website", email: `${name}@old.example` });
  await changeLeadStatus(owner(), { id, status: "lost", lost_reason: "price" });
  return id;
}

test("the policy is read whole, changed whole, and refuses what a kind does not allow", async () => {
  const key = await world.apiKey("acme");
  const read = await getRoute(world.request("GET", "/api/tenant/gdpr/retention", { key }), { params: Promise.resolve({}) });
  expect(read.status).toBe(200);
  const policy = (await read.json()) as { rules: { kind: string; active: boolean }[]; version: number };
  expect(policy.rules).toHaveLength(10);
  expect(policy.rules.some(({ active }) => active)).toBe(false);
  const put = (rules: object[]) =>
    putRoute(world.request("PUT", "/api/tenant/gdpr/retention", { key, body: { rules }, headers: { "if-match": '"0"' } }), {
      params: Promise.resolve({}),
    });
  expect((await put([rule("lead", 5)])).status).toBe(422);
  expect((await put([{ ...rule("lead", 90), action: "anonymize" }])).status).toBe(422);
  expect((await put([rule("lead", 90), rule("lead", 91)])).status).toBe(422);
  expect((await put([{ ...rule("lead", 90), kind: "invoice" }])).status).toBe(422);
  await expect(replaceRetention(world.ctx("acme", ["retention.write"]), { rules: [rule("lead", 90)] })).rejects.toMatchObject({
    code: "forbidden",
  });
  const changed = await replaceRetention(owner(), { rules: [rule("lead", 90)] });
  expect(changed.rules.find(({ kind }) => kind === "lead")).toMatchObject({ active: true, keep_days: 90 });
  expect(await getRetention(owner(), {})).toMatchObject({ version: 1 });
  expect((await getRetention(world.ctx("beta"), {})).version).toBe(0);
});

test("a lost lead is marked when it is old, can be kept for a week, and is deleted after it; one under hold stays", async () => {
  const [old, kept, held] = [await lostLead("old"), await lostLead("kept"), await lostLead("held")];
  const open = (await createLead(owner(), { name: "open", source: "website" })).id;
  const hold = await placeLegalHold(owner(), { record_id: encodeId("lead", held), reason: "Lawsuit" });
  expect((await listLegalHolds(owner(), {})).data).toMatchObject([{ record_name: "held", released_at: null }]);
  await night(89);
  expect(await items()).toEqual([]);
  world.clock.advance(2 * 86_400_000);
  expect(await previewRetention(owner(), { rule: rule("lead", 90) })).toMatchObject({
    count: 2,
    held: 1,
    examples: [{ title: "old" }, { title: "kept" }],
  });
  expect((await previewRetention(world.ctx("acme", ["retention.read"]), { rule: rule("lead", 90) })).examples).toEqual([]);
  await night(0);
  const marked = await items();
  expect(marked.map(({ title, status }) => [title, status]).sort()).toEqual([
    ["kept", "marked"],
    ["old", "marked"],
  ]);
  await night(6);
  expect(await inAcme(() => db().lead.count({ where: { id: { in: [old, kept] } } }))).toBe(2);
  await keepRetentionItem(owner(), { id: marked.find(({ title }) => title === "kept")?.id ?? "" });
  await night(1);
  expect(await inAcme(() => db().lead.findMany({ select: { name: true }, orderBy: { name: "asc" } }))).toEqual([
    { name: "held" },
    { name: "kept" },
    { name: "open" },
  ]);
  expect((await items()).find(({ record_id }) => record_id === old)).toMatchObject({ status: "done", title: null });
  await night(30);
  expect(await inAcme(() => db().lead.count({ where: { id: { in: [kept, held, open] } } }))).toBe(3);
  await releaseLegalHold(owner(), { id: hold.id });
  await expect(releaseLegalHold(owner(), { id: hold.id })).rejects.toMatchObject({ code: "conflict" });
  await night(0);
  await night(7);
  expect(await inAcme(() => db().lead.count({ where: { id: held } }))).toBe(0);
  await expect(
    keepRetentionItem(owner(), { id: (await items()).find(({ record_id }) => record_id === held)?.id ?? "" }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  const runs = await inAcme(() => db().event.findMany({ where: { name: "retention_policy.applied" }, orderBy: { occurred_at: "asc" } }));
  expect(runs.map(({ data }) => data)).toMatchObject([
    { marked: 2, done: 0 },
    { marked: 0, done: 1 },
    { marked: 1, done: 0 },
    { marked: 0, done: 1 },
  ]);
});

test("a record that is used meanwhile is free again, and one that refuses does not stop the others", async () => {
  const busy = await createCustomer(owner(), { name: "Busy Ltd" });
  const idle = await createCustomer(owner(), { name: "Idle Ltd" });
  const owing = await createCustomer(owner(), { name: "Owing Ltd" });
  const lines = [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }];
  const { id } = await createInvoice(owner(), { customer_id: owing.id, lines });
  await finalizeInvoice(owner(), { id });
  await replaceRetention(owner(), { rules: [rule("customer", 400)] });
  await night(401);
  expect((await items()).filter(({ kind }) => kind === "customer")).toHaveLength(3);
  await createInvoice(owner(), { customer_id: busy.id, lines });
  await night(7);
  const [b, i, o] = await inAcme(() => Promise.all([busy, idle, owing].map(({ id }) => findCustomer(owner(), id))));
  expect([b?.deleted_at, o?.deleted_at]).toEqual([null, null]);
  expect(i?.deleted_at).not.toBeNull();
  const failed = (await items()).find(({ status }) => status === "failed");
  expect(failed).toMatchObject({ title: "Owing Ltd", reason: expect.stringContaining("balance due") as string });
  expect((await items()).filter(({ record_id }) => record_id === busy.id)).toEqual([]);
  expect(await retryRetentionItem(owner(), { id: failed?.id ?? "" })).toMatchObject({ status: "marked", reason: null });
});

/** An email as it was sent. */
const oldMail = (now: Date, tenant_id: string) => ({
  ...{ tenant_id, idempotency_key: newId(now), key: "ticket_reply", language: "en", message_id: newId(now), status: "sent" },
  ...{ to: [{ name: null, address: "ada@left.example" }], subject: "Old letter", html: "", text: "", attachments: [] },
  ...{ sent_at: now, created_at: now, updated_at: now },
});

test("what left for a processor is counted by its log, for everyone and for one person", async () => {
  const now = world.clock.now();
  const mail = (address: string) => ({ ...oldMail(now, owner().tenant.id), id: newId(now), to: [{ name: null, address }] });
  await inAcme(() => db().mail.createMany({ data: ["ada@left.example", "ada@left.example", "bob@left.example"].map(mail) }));
  const counts = async (address?: string) =>
    (await listDisclosures(owner(), address === undefined ? {} : { address })).data.map(({ processor, name, count }) => [
      processor,
      name,
      count,
    ]);
  expect(await counts()).toEqual([["mail", null, 3]]);
  expect(await counts("ada@left.example")).toEqual([["mail", null, 2]]);
  expect(await counts("nobody@left.example")).toEqual([]);
  expect((await listDisclosures(world.ctx("beta"), {})).data).toEqual([]);
});

test("a closed ticket keeps its number and times without who wrote what, and old events go", async () => {
  const ticket = await createTicket(owner(), {
    subject: "My name is Ada",
    requester_name: "Ada Byron",
    requester_email: "ada@old.example",
    message: "Call 555",
  });
  await replyToTicket(owner(), { id: ticket.id, body: "Dear Ada" });
  await updateTicket(owner(), { id: ticket.id, status: "closed" });
  await replaceRetention(owner(), { rules: [rule("ticket", 100), rule("event", 95, 10_000)] });
  await night(101);
  const before = await inAcme(() => db().event.count());
  await inAcme(() => db().outbox.deleteMany());
  await night(8);
  const [row] = await inAcme(() => db().ticket.findMany({ include: { messages: true } }));
  expect(row).toMatchObject({ subject: "", requester_name: "", requester_email: null, number: ticket.number });
  expect(row?.messages.map(({ body }) => body)).toEqual(["", ""]);
  expect(row?.closed_at).not.toBeNull();
  await night(8);
  expect(await inAcme(() => db().event.count())).toBeLessThan(before);
  world.clock.set(worldStart);
});

test("expenses, tasks, emails, notifications, the AI log and deliveries go when they are old, and what is in use stays", async () => {
  const { id: staff_id } = await inAcme(() => db().staff.findFirstOrThrow({ where: { tenant_id: owner().tenant.id } }));
  const expense = await createExpense(owner(), { merchant: "Rail", amount: "84.00", day: "2026-01-05" });
  const draft = await createExpense(owner(), { merchant: "Bus", amount: "3.00", day: "2026-01-05" });
  const task = await createTask(owner(), { title: "Done long ago" });
  await updateTask(owner(), { id: task.id, status: "done" });
  const open = await createTask(owner(), { title: "Open" });
  await turnOn(owner());
  const ticket = await createTicket(owner(), { subject: "x", requester_name: "Ada", message: "Help" });
  const assist = await summarizeThread(owner(), { ticket_id: ticket.id });
  const webhook = await createWebhook(owner(), { url: "https://old.example/hooks", events: ["invoice.finalized"], description: "" });
  const [delivery, pending] = [await testWebhook(owner(), { id: webhook.id }), await testWebhook(owner(), { id: webhook.id })];
  const now = world.clock.now();
  const tenant_id = owner().tenant.id;
  const mail = { ...oldMail(now, tenant_id), id: newId(now) };
  const notice = {
    id: newId(now),
    tenant_id,
    staff_id,
    kind: "ticket_opened",
    noun: "ticket",
    record_id: ticket.id,
    values: {},
    created_at: now,
  };
  await inAcme(async () => {
    await db().expense.updateMany({ where: { tenant_id, id: expense.id }, data: { status: "rejected" } });
    await db().assist.updateMany({ where: { tenant_id, id: assist.id }, data: { status: "cancelled", finished_at: now } });
    await db().webhookDelivery.updateMany({ where: { tenant_id, id: delivery.id }, data: { status: "succeeded", next_attempt_at: null } });
    await db().mail.createMany({ data: [mail] });
    await db().notification.createMany({ data: [{ ...notice, event_id: newId(now) }] });
  });
  const kinds = ["expense", "task", "mail", "notification", "assist", "webhook_delivery"] as const;
  await replaceRetention(owner(), { rules: kinds.map((kind) => rule(kind, 90)) });
  const counts = () =>
    inAcme(async () => ({
      expense: await db().expense.count({ where: { id: { in: [expense.id, draft.id] } } }),
      task: await db().task.count({ where: { id: { in: [task.id, open.id] } } }),
      mail: (await db().mail.findFirst({ where: { id: mail.id } }))?.subject,
      notification: await db().notification.count({ where: { id: notice.id } }),
      assist: await db().assist.count({ where: { id: assist.id } }),
      webhook_delivery: await db().webhookDelivery.count({ where: { id: { in: [delivery.id, pending.id] } } }),
    }));
  const before = { expense: 2, task: 2, mail: "Old letter", notification: 1, assist: 1, webhook_delivery: 2 };
  await night(91);
  expect(await counts()).toEqual(before);
  await night(8);
  expect(await counts()).toEqual({ expense: 1, task: 1, mail: "", notification: 0, assist: 0, webhook_delivery: 1 });
  world.clock.set(worldStart);
});
