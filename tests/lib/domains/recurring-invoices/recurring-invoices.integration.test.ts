import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as pauseRoute } from "@/app/api/tenant/recurring-invoices/[id]/pause/route";
import { POST as runRoute } from "@/app/api/tenant/recurring-invoices/[id]/run-now/route";
import { POST as createRoute } from "@/app/api/tenant/recurring-invoices/route";
import { issueRecurringInvoices } from "@/inngest/recurring-invoices/issue-recurring-invoices";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import {
  createRecurringInvoice,
  getRecurringInvoice,
  listRuns,
  pauseRecurringInvoice,
  previewRuns,
  rearmRecurringInvoice,
  resumeRecurringInvoice,
  runRecurringInvoice,
  startRecurringInvoice,
  terminateRecurringInvoice,
  updateRecurringInvoice,
} from "@/lib/domains/recurring-invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import type { AppError } from "@/lib/kernel/base/errors";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const lines = [{ description: "Maintenance", quantity: "1", unit_price: "100.00" }];
const goTo = (instant: string) => world.clock.set(new Date(instant));
/** A run of the background schedule. */
const scheduler = () => issueRecurringInvoices.work(world.systemCtx("acme"));
const issued = async (id: string) => (await listRuns(ctx(), { id })).data;

beforeAll(async () => {
  world = await createWorld();
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const create = async (fields: Partial<Parameters<typeof createRecurringInvoice>[1]> = {}) =>
  (await createRecurringInvoice(ctx(), { customer_id, cadence: "monthly", start_date: "2026-03-31", lines, ...fields })).id;

test("it issues on its days, keeps its day of the month, and completes after its number of invoices", async () => {
  const id = await create({ max_cycles: 3, auto_finalize: true });
  expect((await previewRuns(ctx(), { id })).data.map(({ date, total }) => [date, total])).toEqual([
    ["2026-03-31", "120.00"],
    ["2026-04-30", "120.00"],
    ["2026-05-31", "120.00"],
  ]);
  await scheduler();
  expect(await issued(id)).toEqual([]);
  for (const day of ["2026-03-31", "2026-04-30", "2026-05-31"]) {
    goTo(`${day}T09:00:00Z`);
    await scheduler();
    await scheduler();
  }
  const runs = await issued(id);
  expect(runs.map(({ cycle, date }) => [cycle, date])).toEqual([
    [2, "2026-05-31"],
    [1, "2026-04-30"],
    [0, "2026-03-31"],
  ]);
  const [last] = runs;
  expect(await getInvoice(ctx(), { id: last?.invoice_id ?? "" })).toMatchObject({
    status: "finalized",
    total: "120.00",
    issue_date: "2026-05-31",
  });
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({ status: "completed", next_date: null });
});

test("two schedulers at once, and one started again, issue one invoice per cycle", async () => {
  const ids = await Promise.all([create({ cadence: "daily" }), create({ cadence: "daily" }), create({ cadence: "daily" })]);
  goTo("2026-03-31T09:00:00Z");
  await Promise.all([scheduler(), scheduler(), scheduler()]);
  await scheduler();
  for (const id of ids) {
    expect((await issued(id)).map(({ cycle }) => cycle)).toEqual([0]);
    await terminateRecurringInvoice(ctx(), { id });
  }
});

test("after downtime it issues the latest, all, or asks", async () => {
  const [latest, all, ask] = await Promise.all([create(), create({ catch_up: "all" }), create({ catch_up: "ask" })]);
  goTo("2026-06-10T09:00:00Z");
  await scheduler();
  expect((await issued(latest)).map(({ date }) => date)).toEqual(["2026-05-31"]);
  expect((await issued(all)).map(({ date }) => date)).toEqual(["2026-05-31", "2026-04-30", "2026-03-31"]);
  expect(await issued(ask)).toEqual([]);
  expect(await getRecurringInvoice(ctx(), { id: ask })).toMatchObject({
    status: "stopped",
    failure: expect.stringMatching(/^3 cycles/) as string,
  });
  expect((await getRecurringInvoice(ctx(), { id: latest })).next_date).toBe("2026-06-30");
  await updateRecurringInvoice(ctx(), { id: ask, catch_up: "latest" });
  await rearmRecurringInvoice(ctx(), { id: ask });
  await scheduler();
  expect((await issued(ask)).map(({ date }) => date)).toEqual(["2026-05-31"]);
  for (const id of [latest, all, ask]) await terminateRecurringInvoice(ctx(), { id });
});

test("a run that its data does not allow stops the schedule, which waits for the fix and a re-arm", async () => {
  const gone = (await createCustomer(ctx(), { name: "Closed Ltd" })).id;
  const id = await create({ customer_id: gone });
  await deleteCustomer(ctx(), { id: gone, confirm: true });
  goTo("2026-03-31T09:00:00Z");
  await scheduler();
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({
    status: "stopped",
    failure: "The customer was deleted. Restore it or end the schedule.",
  });
  await scheduler();
  expect(await issued(id)).toEqual([]);
  await expect(rearmRecurringInvoice(ctx(), { id })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "customer_id", code: "deleted" }],
  });
  await updateRecurringInvoice(ctx(), { id, customer_id });
  expect(await rearmRecurringInvoice(ctx(), { id })).toMatchObject({ status: "active", failure: null });
  await scheduler();
  expect((await issued(id)).map(({ cycle }) => cycle)).toEqual([0]);
  await terminateRecurringInvoice(ctx(), { id });
});

test("a start in the past makes up for nothing: the first invoice is on the next day of the cadence", async () => {
  const id = await create({ start_date: "2020-01-31", catch_up: "all", max_cycles: 2 });
  expect(await getRecurringInvoice(ctx(), { id })).toMatchObject({ next_date: "2026-03-31", cycles: 0 });
  await scheduler();
  expect(await issued(id)).toEqual([]);
  await updateRecurringInvoice(ctx(), { id, start_date: "2019-12-31", reference: "PO 1" });
  expect((await previewRuns(ctx(), { id })).data.map(({ cycle, date }) => [cycle, date])).toEqual([
    [0, "2026-03-31"],
    [1, "2026-04-30"],
  ]);
  await expect(create({ start_date: "2020-01-31", end_date: "2020-06-30" })).rejects.toMatchObject({ code: "invalid" });
  await terminateRecurringInvoice(ctx(), { id });
});

test("a pause leaves its cycles out; resuming goes on with the next day, and ending is for good", async () => {
  const id = await create();
  await pauseRecurringInvoice(ctx(), { id });
  await expect(pauseRecurringInvoice(ctx(), { id })).rejects.toThrow("It can be changed or resumed or terminated.");
  goTo("2026-05-10T09:00:00Z");
  await scheduler();
  expect(await issued(id)).toEqual([]);
  expect(await resumeRecurringInvoice(ctx(), { id })).toMatchObject({ status: "active", next_date: "2026-05-31" });
  await terminateRecurringInvoice(ctx(), { id });
  await expect(resumeRecurringInvoice(ctx(), { id })).rejects.toThrow("It can no longer change.");
});

test("a run that rules of electronic invoices would refuse names all that is missing, by hand and on its day", async () => {
  const bare = await createCustomer(ctx(), { name: "Amt", country: "DE", currency: "GBP", e_invoice: "xrechnung" });
  const id = await create({ customer_id: bare.id, auto_finalize: true, start_date: "2026-03-02" });
  const codes = await runRecurringInvoice(ctx(), { id }).then(
    () => [],
    ({ errors }: AppError) => errors.map(({ code }) => code),
  );
  expect(codes).toEqual(expect.arrayContaining(["PEPPOL-EN16931-R010", "BR-DE-15"]));
  await scheduler();
  const { status, failure } = await getRecurringInvoice(ctx(), { id });
  expect(status).toBe("stopped");
  for (const code of codes) expect(failure).toContain(code);
});

test("run now issues one besides the cycles, for owners alone", async () => {
  const id = await create();
  // Pressed five times at once, and once more a moment later: one invoice.
  const pressed = await Promise.all(Array.from({ length: 5 }, () => runRecurringInvoice(ctx(), { id })));
  const { invoice, recurring_invoice } = await runRecurringInvoice(ctx(), { id });
  expect(new Set(pressed.map((run) => run.invoice.id))).toEqual(new Set([invoice.id]));
  expect(invoice).toMatchObject({ status: "draft", total: "120.00" });
  expect(recurring_invoice).toMatchObject({ status: "active", next_date: "2026-03-31", cycles: 0 });
  expect(await issued(id)).toMatchObject([{ cycle: null, date: "2026-03-02" }]);
  await pauseRecurringInvoice(ctx(), { id });
  const at = { params: Promise.resolve({ id: encodeId("recurring_invoice", id) }) };
  const answer = await runRoute(world.request("POST", "/api/tenant/recurring-invoices/x/run-now", { slug: "acme", body: {} }), at);
  expect(answer.status).toBe(409);
  await terminateRecurringInvoice(ctx(), { id });
});

test("amount and cadence can change: the next invoices have the new ones, the issued ones stay", async () => {
  const id = await create();
  goTo("2026-03-31T09:00:00Z");
  await scheduler();
  const changed = await updateRecurringInvoice(ctx(), {
    id,
    cadence: "weekly",
    lines: [{ description: "Maintenance", quantity: "2", unit_price: "100.00" }],
  });
  expect(changed).toMatchObject({ total: "240.00", next_date: "2026-04-30" });
  expect((await previewRuns(ctx(), { id })).data.slice(0, 2).map(({ date }) => date)).toEqual(["2026-04-30", "2026-05-07"]);
  const [run] = await issued(id);
  expect((await getInvoice(ctx(), { id: run?.invoice_id ?? "" })).total).toBe("120.00");
  await expect(updateRecurringInvoice(ctx(), { id, start_date: "2026-01-01" })).rejects.toThrow("The start date can't change");
  await expect(updateRecurringInvoice(ctx(), { id, end_date: "2026-01-01" })).rejects.toThrow("ends before it starts");
  await terminateRecurringInvoice(ctx(), { id });
});

test.each([
  ["Pacific/Auckland", "2026-04-04T11:00:00Z"],
  ["Asia/Tokyo", "2026-04-04T15:00:00Z"],
  ["Europe/Berlin", "2026-04-04T22:00:00Z"],
  ["Europe/London", "2026-04-04T23:00:00Z"],
  ["America/New_York", "2026-04-05T04:00:00Z"],
  ["Pacific/Honolulu", "2026-04-05T10:00:00Z"],
])("in %s a day begins at %s, in summer time too", async (timezone, begins) => {
  await updateGeneralSettings(ctx(), { timezone });
  const id = await create({ start_date: "2026-04-05" });
  world.clock.set(new Date(new Date(begins).getTime() - 1000));
  await scheduler();
  expect(await issued(id)).toEqual([]);
  goTo(begins);
  await scheduler();
  expect(await issued(id)).toHaveLength(1);
  await terminateRecurringInvoice(ctx(), { id });
  await updateGeneralSettings(ctx(), { timezone: "Europe/London" });
});

test("a draft issues nothing until it is started; wrong input is refused", async () => {
  const id = await create({ status: "draft", lines: [] });
  goTo("2026-04-01T09:00:00Z");
  await scheduler();
  await expect(startRecurringInvoice(ctx(), { id })).rejects.toMatchObject({ code: "invalid", errors: [{ path: "lines" }] });
  await updateRecurringInvoice(ctx(), { id, lines });
  expect(await startRecurringInvoice(ctx(), { id })).toMatchObject({ status: "active", next_date: "2026-04-30" });
  // The session of the requests is of the first day.
  world.clock.set(worldStart);
  const post = (body: Record<string, unknown>) =>
    createRoute(world.request("POST", "/api/tenant/recurring-invoices", { slug: "acme", body }), { params: Promise.resolve({}) });
  const base = { customer_id: encodeId("customer", customer_id), cadence: "monthly", lines };
  expect((await post({ ...base, cadence: "fortnightly" })).status).toBe(422);
  expect((await post({ ...base, start_date: "2026-05-01", end_date: "2026-04-01" })).status).toBe(422);
  expect((await post({ ...base, lines: [] })).status).toBe(422);
  expect((await post({ ...base, auto_send: true })).status).toBe(422);
  const at = { params: Promise.resolve({ id: encodeId("recurring_invoice", id) }) };
  expect((await pauseRoute(world.request("POST", "/x", { slug: "beta", body: {} }), at)).status).toBe(404);
});
