import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET } from "@/app/api/tenant/live/route";
import { createCustomer, updateCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { PermissionName } from "@/lib/domains/permissions";
import { revokeSessions } from "@/lib/kernel/auth/sessions";
import { createContext } from "@/lib/kernel/context";
import { encodeId } from "@/lib/kernel/base/ids";
import { beginReading } from "@/lib/domains/live";
import { selectVisible } from "@/lib/domains/live/queries/visible-events";
import { withClient } from "@/scripts/database/roles";
import { LiveReader, type LiveMessage } from "@/tests/support/live-reader";
import { createWorld, type Slug, type World } from "@/tests/support/world";

let world: World;
const readers: LiveReader[] = [];

beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.leave();
});
afterAll(() => world.close());

const News = z.object({ id: z.string(), name: z.string(), noun: z.string(), record_id: z.string(), occurred_at: z.string() });
const listen = (options: { slug?: Slug; key?: string; headers?: Record<string, string>; path?: string }) =>
  GET(world.request("GET", options.path ?? "/api/tenant/live", options), { params: Promise.resolve({}) });

async function open(options: Parameters<typeof listen>[0]): Promise<LiveReader> {
  const response = await listen(options);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = new LiveReader(response);
  readers.push(reader);
  return reader;
}
async function opened(options: Parameters<typeof listen>[0]): Promise<LiveReader> {
  const reader = await open(options);
  expect((await reader.next())?.event).toBe("ready");
  return reader;
}
const keyOf = (permissions: PermissionName[], slug: Slug = "acme") => world.apiKey(slug, permissions);
const addCustomer = (name: string, slug: Slug = "acme") => createCustomer(world.ctx(slug), { name });
const aboutRecord = (noun: "customer" | "invoice" | "payment", id: string) => (message: LiveMessage) =>
  News.safeParse(message.data).data?.record_id === encodeId(noun, id);

async function payment() {
  const ctx = world.ctx("acme");
  const { id: customer_id } = await addCustomer("Payer");
  const { id } = await createInvoice(ctx, { customer_id, lines: [{ description: "x", quantity: "1", unit_price: "10", taxes: [] }] });
  await finalizeInvoice(ctx, { id });
  return recordInvoicePayment(ctx, { id, amount: "10", method: "cash" });
}

test("a commit is delivered as a short event, and the stream stays open", async () => {
  const response = await listen({ slug: "acme" });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "private, no-store, no-transform",
  });
  const reader = new LiveReader(response);
  readers.push(reader);
  await reader.next();
  const { id } = await payment();
  const [last] = (await reader.until(aboutRecord("payment", id))).slice(-1);
  const news = News.strict().parse(last?.data);
  expect(news).toMatchObject({ name: "payment.received", noun: "payment", record_id: encodeId("payment", id) });
  expect(last?.id).toBe(news.id);
});

test("an event is delivered only to its tenant", async () => {
  const [acme, beta] = [await opened({ slug: "acme" }), await opened({ slug: "beta" })];
  const theirs = await addCustomer("Theirs", "beta");
  const ours = await addCustomer("Ours");
  expect(await beta.until(aboutRecord("customer", theirs.id))).toHaveLength(1);
  expect(await acme.until(aboutRecord("customer", ours.id))).toHaveLength(1);
});

test("a reader without permission for a kind of record gets no event of it", async () => {
  const reader = await opened({ key: await keyOf(["customers.read"]) });
  const paid = await payment();
  const after = await addCustomer("After");
  const names = (await reader.until(aboutRecord("customer", after.id))).map((message) => News.parse(message.data).noun);
  expect(new Set(names)).toEqual(new Set(["customer"]));
  expect(paid.id).toBeTruthy();
});

test("a rollback delivers nothing, and several events of one commit keep their order", async () => {
  const reader = await opened({ key: await keyOf(["customers.read"]) });
  await expect(
    createCustomer(world.ctx("acme"), { name: "Wrong", tax_profile_id: "01930000-0000-7000-8000-000000000001" }),
  ).rejects.toThrow();
  const { id, version } = await addCustomer("Right");
  await updateCustomer(world.ctx("acme"), { id, notes: "n" });
  const names = (await reader.until((message) => News.parse(message.data).name === "customer.updated")).map(
    (message) => News.parse(message.data).name,
  );
  expect([version, names]).toEqual([1, ["customer.created", "customer.updated"]]);
});

describe("a reconnecting reader", () => {
  test("receives the missed events, whatever was committed meanwhile", async () => {
    const key = await keyOf(["customers.read"]);
    const first = await opened({ key });
    const one = await addCustomer("One");
    const [heard] = (await first.until(aboutRecord("customer", one.id))).slice(-1);
    await first.leave();
    const missed = [];
    for (let count = 0; count < 25; count++) missed.push((await addCustomer(`Missed ${count}`)).id);
    const second = await opened({ key, headers: { "last-event-id": heard?.id ?? "" } });
    const live = await addCustomer("Live again");
    const told = (await second.until(aboutRecord("customer", live.id))).map((message) => News.parse(message.data));
    const records = told.map((news) => news.record_id);
    expect(missed.map((id) => encodeId("customer", id)).filter((id) => !records.includes(id))).toEqual([]);
    expect(told.map((news) => news.id)).not.toContain(heard?.id);
    expect(new Set(told.map((news) => news.id)).size).toBe(told.length);
  });

  test("receives an event that commits after a later one was delivered", async () => {
    const key = await keyOf(["customers.read"]);
    const early = world.clock.now();
    world.clock.set(new Date(early.getTime() + 20_000));
    const reader = await opened({ key });
    const later = await addCustomer("Later");
    const [heard] = (await reader.until(aboutRecord("customer", later.id))).slice(-1);
    await reader.leave();
    const slow = await createCustomer({ ...world.ctx("acme"), clock: { now: () => early } }, { name: "Slow to commit" });
    const again = await opened({ key, headers: { "last-event-id": heard?.id ?? "" } });
    await again.until(aboutRecord("customer", slow.id));
  });

  test.each([
    ["of another tenant", "beta"],
    ["of no record", null],
  ] as const)("with an id %s is told to read all anew", async (_, slug) => {
    const reader = slug && (await opened({ slug }));
    const theirs = slug && (await addCustomer("Theirs again", slug));
    const heard = reader && theirs && (await reader.until(aboutRecord("customer", theirs.id))).at(-1);
    const back = await opened({ slug: "acme", headers: { "last-event-id": heard?.id ?? "nonsense" } });
    expect((await back.next())?.event).toBe("reset");
  });
});

describe("a page's first stream", () => {
  const since = async () => `/api/tenant/live?since=${encodeURIComponent(await beginReading(world.ctx("acme")))}`;
  const idsUntil = async (reader: LiveReader, id: string) =>
    (await reader.until(aboutRecord("customer", id))).map((message) => News.parse(message.data).record_id);
  const wireOf = ({ id }: { id: string }) => encodeId("customer", id);

  test("delivers events committed after the page was read, and none that the page shows", async () => {
    const key = await keyOf(["customers.read"]);
    const earlier = await opened({ key });
    const shown = await addCustomer("Shown");
    // The event is received before the test clock advances, as with a real clock.
    await earlier.until(aboutRecord("customer", shown.id));
    world.clock.advance(5_000);
    const path = await since();
    const missed = await addCustomer("Missed");
    const theirs = await addCustomer("Not theirs to hear", "beta");
    const reader = await opened({ key, path });
    const live = await addCustomer("Live");
    const told = await idsUntil(reader, live.id);
    expect(told).toEqual([missed, live].map(wireOf));
    expect(told).not.toContain(wireOf(shown));
    expect(told).not.toContain(wireOf(theirs));
  });

  test("delivers an event created long before and committed after", async () => {
    const key = await keyOf(["customers.read"]);
    const early = world.clock.now();
    world.clock.advance(35_000);
    const path = await since();
    const slow = await createCustomer({ ...world.ctx("acme"), clock: { now: () => early } }, { name: "Slow to commit, page" });
    expect(await idsUntil(await opened({ key, path }), slow.id)).toEqual([wireOf(slow)]);
  });

  test("reads the table for a time when the process did not listen, with an overlap for open transactions", async () => {
    const key = await keyOf(["customers.read"]);
    world.clock.advance(120_000);
    const path = await since();
    const missed = await addCustomer("Before the loss");
    world.clock.advance(5_000);
    const reader = await opened({ key });
    await withClient(world.database.app_url, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium-live' and datname = current_database()",
      ),
    );
    for (;;) if ((await reader.next()) === null) break;
    expect(await idsUntil(await opened({ key, path }), missed.id)).toEqual([wireOf(missed)]);
  });

  test("delivers only what its reader may see, and Last-Event-ID takes precedence over the page's instant", async () => {
    const key = await keyOf(["customers.read"]);
    const path = await since();
    const paid = await payment();
    const last = await addCustomer("Last of all");
    const told = (await (await opened({ key, path })).until(aboutRecord("customer", last.id))).map((message) => News.parse(message.data));
    expect(told.map(({ record_id }) => record_id)).not.toContain(encodeId("payment", paid.id));
    expect(new Set(told.map(({ noun }) => noun))).toEqual(new Set(["customer"]));
    const back = await opened({ key, path, headers: { "last-event-id": "nonsense" } });
    expect((await back.next())?.event).toBe("reset");
  });

  test("of a page rendered two days ago gets a request to reload", async () => {
    const path = await since();
    world.clock.advance(2 * 86_400_000);
    expect((await (await opened({ slug: "acme", path })).next())?.event).toBe("reset");
  });

  test.each([
    ["since=yesterday", 422],
    ["since=2026-03-10", 422],
    ["since=", 422],
    ["since=2026-03-10T08:00:00Z&since=2026-03-10T08:00:00Z", 400],
    ["sinse=2026-03-10T08:00:00Z", 400],
  ])("with ?%s is refused", async (query, status) => {
    const response = await listen({ slug: "acme", path: `/api/tenant/live?${query}` });
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  });
});

describe("a stream ends", () => {
  test("when its session is revoked", async () => {
    const { user_id } = world.tenants.beta.owner;
    const reader = await opened({ slug: "beta" });
    await revokeSessions(world.runtime, { user_id, id: world.tenants.beta.owner.session_id });
    await addCustomer("Unheard", "beta");
    for (;;) {
      const message = await reader.next();
      if (message === null) break;
    }
    expect((await listen({ slug: "beta" })).status).toBe(401);
  });

  test("when the listener's connection is lost, and a new stream receives events", async () => {
    const reader = await opened({ slug: "acme" });
    await withClient(world.database.app_url, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium-live' and datname = current_database()",
      ),
    );
    expect(await reader.next()).toBeNull();
    const next = await opened({ slug: "acme" });
    const { id } = await addCustomer("After the loss");
    await next.until(aboutRecord("customer", id));
  });

  test("at a person's eleventh stream, while another person can still open one", async () => {
    const key = await keyOf(["customers.read"]);
    for (let count = 0; count < 10; count++) await opened({ key });
    const refused = await listen({ key });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    await opened({ key: await keyOf(["customers.read"]) });
    await readers.shift()?.leave();
    await opened({ key });
  });
});

test("a visitor gets no stream; a browser may name its tenant in the URL", async () => {
  expect((await listen({})).status).toBe(401);
  const named = world.request("GET", "/api/tenant/live?tenant=acme", { slug: "acme" });
  named.headers.delete("atrium-tenant");
  const response = await GET(named, { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

test("a customer receives events of its own records, a link holder those of the one document", async () => {
  const mine = await payment();
  const other = await payment();
  const { allocations } = mine;
  const invoice_id = z.string().parse(allocations[0]?.invoice_id);
  const news = (noun: string, record_id: string) => ({
    id: record_id,
    name: `${noun}.${noun === "payment" ? "received" : "sent"}`,
    noun,
    record_id,
    occurred_at: world.clock.now(),
  });
  const events = [
    news("payment", mine.id),
    news("payment", other.id),
    news("invoice", invoice_id),
    news("invoice", z.string().parse(other.allocations[0]?.invoice_id)),
    news("customer", mine.customer_id),
    news("note", mine.id),
  ];
  const { runtime, tenants } = world;
  const of = (principal: Parameters<typeof createContext>[0]["principal"], kind: "contact" | "link") =>
    selectVisible(
      createContext({
        runtime,
        tenant: tenants.acme.tenant,
        principal,
        grants: runtime.outsideGrants[kind],
        request: { id: "r", ip: null, user_agent: null },
      }),
      events,
    );
  const contact = await of(
    { kind: "contact", contact_id: mine.id, customer_id: mine.customer_id, session_id: mine.id, email: "c@acme.example", name: "C" },
    "contact",
  );
  expect(contact.map((event) => event.record_id)).toEqual([mine.id, invoice_id]);
  const link = await of(
    { kind: "link", link_id: mine.id, target: { noun: "invoice", id: invoice_id }, customer_id: mine.customer_id },
    "link",
  );
  expect(link.map((event) => event.record_id)).toEqual([invoice_id]);
});

test("a stopping server ends every stream and opens no other", async () => {
  const reader = await opened({ slug: "acme" });
  await world.runtime.live.close();
  expect(await reader.next()).toBeNull();
  expect((await listen({ slug: "acme" })).status).toBe(503);
});
