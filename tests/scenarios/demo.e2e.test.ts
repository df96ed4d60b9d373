import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { isFree, pickPort } from "@/scripts/demo/ports";
import { leaveBrowser, openBrowser } from "@/tests/support/browser";
import { withTab } from "@/tests/support/open-tab";
import { goTo, waitForPage } from "@/tests/support/settled";
import { untilFound } from "@/tests/support/until-found";
import { runRefusedDemo, startDemo, type DemoPorts, type DemoProcess } from "./demo-process";
import { arabic, english, goThrough } from "./newcomer";
import { makeClient, signIn, type Client } from "./outside-client";
import { payByLink, sendInvoice } from "./pay-online";
import { patience } from "@/tests/support/patience";

let ports: DemoPorts;
let running: DemoProcess | undefined;
let browser: Browser;
let base: string;
/** An API client of a company that signs up in this test. */
let program: Client;
let invoiceId: string;
let customerId: string;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "atrium-demo-"));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  ports = { port: await pickPort(null), adminPort: await pickPort(null), dataDir };
  [running, browser] = await Promise.all([startDemo(ports), openBrowser()]);
  base = running.demo.base_url;
}, patience(600_000));
afterAll(async () => {
  await leaveBrowser();
  await running?.end("SIGTERM");
  rmSync(ports.dataDir, { recursive: true, force: true });
});

const text = (value: unknown): string => String(value);
const rows = (body: Record<string, unknown>): Record<string, unknown>[] => body["data"] as Record<string, unknown>[];
const keyed = (key: string): Client => makeClient(base, { authorization: `Bearer ${key}` });

test("the demo's output is true: two companies, their keys, their people, health and metrics", async () => {
  const { demo } = running ?? { demo: undefined };
  expect(demo?.tenants.map(({ slug }) => slug)).toEqual(["acme", "noor"]);
  expect(statSync(join(ports.dataDir, "demo.json")).mode & 0o077).toBe(0);
  for (const { slug, tenant_base_url, api_key, owner, staff } of demo?.tenants ?? []) {
    const { status, body } = await keyed(api_key).send("GET", "/api/tenant/customers?limit=1&include=total");
    expect({ status, rows: rows(body).length }).toEqual({ status: 200, rows: 1 });
    for (const person of [owner, staff]) {
      const client = makeClient(base, { cookie: await signIn(base, person), "atrium-tenant": slug });
      expect((await client.send("GET", "/api/tenant/settings/general")).status).toBe(200);
    }
    expect((await loopbackFetch(`${tenant_base_url}/`, { redirect: "manual" })).status).toBeLessThan(500);
  }
  expect((await makeClient(base, {}).send("GET", "/api/health")).body).toMatchObject({ status: "up" });
  for (const port of Object.values(demo?.admin_ports ?? {})) {
    const metrics = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
    expect(await metrics.text()).toContain("atrium_operation_seconds");
  }
});

/** The token of the link that verifies an owner's address, from the demo's mailbox. */
function readVerification(slug: string): Promise<string> {
  const read = async (query: string) => (await fetch(`${base}/dev/mail?tenant=${slug}${query}`)).text();
  return untilFound(async () => {
    const [, id] = /[?&;]id=([a-z]{3}_[0-9a-z]{26})/.exec(await read("")) ?? [];
    return id === undefined ? undefined : /\/verify\/([\w-]+)/.exec(await read(`&id=${id}`))?.[1];
  });
}

test("a company signs up, its owner proves the address, signs in and creates an API key", async () => {
  const owner = { email: "mona@lumen.example", password: "seven mild otters hum" };
  const signedUp = await makeClient(base, {}).send("POST", "/api/public/sign-up", {
    ...owner,
    company_name: "Lumen",
    slug: "lumen",
    country: "FR",
    name: "Mona Roux",
  });
  expect(signedUp.status).toBe(202);
  const token = await readVerification("lumen");
  const verified = await makeClient(base, {}).send("POST", `/api/public/address-verifications/${token}`, { password: owner.password });
  expect(verified.status).toBe(200);
  const browser = makeClient(base, { cookie: await signIn(base, owner), "atrium-tenant": "lumen", origin: base });
  const permissions = [
    "settings.read",
    "settings.write",
    "taxes.read",
    "taxes.write",
    "customers.read",
    "customers.write",
    "invoices.read",
    "invoices.write",
    "invoices.finalize",
    "payments.read",
    "payments.write",
    "events.read",
    "audit.read",
  ];
  const made = await browser.send("POST", "/api/tenant/api-keys", { name: "Books", permissions });
  expect(made.status).toBe(201);
  program = keyed(text(made.body["token"]));
});

test("company data, currency and tax are set", async () => {
  const settings = await program.send("PATCH", "/api/tenant/settings/general", {
    company_name: "Lumen SARL",
    tax_id: "FR 40 303265045",
    currency: "CHF",
    payment_terms_days: 10,
  });
  expect(settings).toMatchObject({ status: 200, body: { company_name: "Lumen SARL", currency: "CHF" } });
  const profile = await program.send("POST", "/api/tenant/tax-profiles", {
    name: "MWST",
    is_default: true,
    rates: [{ name: "MWST 8.1%", rate: "8.1", category: "S", is_default: true }],
  });
  expect(profile).toMatchObject({ status: 201, body: { is_default: true } });
});

test("a customer with contact and address is created once, however often the request is sent", async () => {
  const customer = {
    name: "Glacier Hotels",
    contacts: [{ name: "Luc Favre", email: "luc@glacier.example", is_primary: true }],
    addresses: [{ line1: "2 rue du Lac", city: "Genève", postal_code: "1204", country: "CH" }],
  };
  const send = () => program.send("POST", "/api/tenant/customers", customer, { "idempotency-key": "customer-1" });
  const first = await send();
  expect(first).toMatchObject({ status: 201, body: { name: "Glacier Hotels", currency: "CHF", country: "CH" } });
  const again = await send();
  expect(again.body["id"]).toBe(first.body["id"]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  customerId = text(first.body["id"]);
  const detail = await program.send("GET", `/api/tenant/customers/${customerId}`);
  expect(detail.body).toMatchObject({ contacts: [{ name: "Luc Favre" }], addresses: [{ city: "Genève" }], balances: [] });
});

test("a draft is created, changed and finalized; after that it is immutable", async () => {
  const lines = [
    { description: "Lamps", quantity: "3", unit_price: "129.90" },
    { description: "Fitting (hours)", quantity: "2.5", unit_price: "80" },
  ];
  const draft = await program.send("POST", "/api/tenant/invoices", { customer_id: customerId, lines });
  expect(draft).toMatchObject({
    status: 201,
    body: { status: "draft", number: null, currency: "CHF", subtotal: "589.70", tax_total: "47.77", total: "637.47" },
  });
  invoiceId = text(draft.body["id"]);
  const changed = await program.send(
    "PATCH",
    `/api/tenant/invoices/${invoiceId}`,
    { reference: "Order 12" },
    { "if-match": draft.headers.get("etag") ?? "" },
  );
  expect(changed).toMatchObject({ status: 200, body: { reference: "Order 12", total: "637.47" } });
  expect(
    (
      await program.send(
        "PATCH",
        `/api/tenant/invoices/${invoiceId}`,
        { reference: "Late" },
        { "if-match": draft.headers.get("etag") ?? "" },
      )
    ).status,
  ).toBe(412);

  const issued = await program.send("POST", `/api/tenant/invoices/${invoiceId}/finalize`, {});
  expect(issued).toMatchObject({
    status: 200,
    body: { status: "finalized", amount_due: "637.47", parties: { seller: { name: "Lumen SARL" }, buyer: { name: "Glacier Hotels" } } },
  });
  expect(issued.body["number"]).toMatch(/^INV-\d{4}-00001$/);
  for (const [method, path, body] of [
    ["PATCH", "", { reference: "Other" }],
    ["DELETE", "", undefined],
    ["POST", "/finalize", {}],
  ] as const) {
    const refused = await program.send(method, `/api/tenant/invoices/${invoiceId}${path}`, body);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect((await program.send("GET", `/api/tenant/invoices/${invoiceId}`)).body).toEqual(issued.body);
});

test("bank transfers pay it, and the ledger, the events and the record agree", async () => {
  const pay = (amount: string) =>
    program.send("POST", `/api/tenant/invoices/${invoiceId}/payments`, { amount, method: "bank_transfer", reference: `SEPA ${amount}` });
  expect((await pay("37.471")).status).toBe(422);
  expect(await pay("37.47")).toMatchObject({ status: 201, body: { amount: "37.47", currency: "CHF" } });
  expect((await program.send("GET", `/api/tenant/invoices/${invoiceId}`)).body).toMatchObject({
    status: "partly_paid",
    amount_due: "600.00",
  });
  await pay("600");
  expect((await program.send("GET", `/api/tenant/invoices/${invoiceId}`)).body).toMatchObject({
    status: "paid",
    amount_paid: "637.47",
    amount_due: "0.00",
  });

  const statement = await program.send("GET", `/api/tenant/customers/${customerId}/statement`);
  expect(statement.body).toMatchObject({
    currency: "CHF",
    closing: "0.00",
    lines: [{ amount: "637.47" }, { amount: "-37.47" }, { amount: "-600.00", balance: "0.00" }],
  });
  const events = rows((await program.send("GET", `/api/tenant/events?record_id=${invoiceId}`)).body).map(({ name }) => text(name));
  expect(events.sort()).toEqual(["invoice.created", "invoice.finalized", "invoice.paid", "invoice.updated"]);
  const record = rows((await program.send("GET", `/api/tenant/audit?record_id=${invoiceId}`)).body);
  expect(new Set(record.map(({ operation }) => operation))).toEqual(
    new Set(["invoices.create", "invoices.update", "invoices.finalize", "invoices.sync_status"]),
  );
  expect(new Set(record.map(({ actor }) => (actor as { name: string }).name))).toEqual(new Set(["Books"]));
});

test("online payment: the mailed link, the card form without JavaScript, and the ledger", async () => {
  const acme = keyed(running?.demo.tenants.find(({ slug }) => slug === "acme")?.api_key ?? "");
  const { id, link } = await sendInvoice(acme, { base, slug: "acme" }, "150");
  expect(link).toMatch(/^http:\/\/acme\.localhost:\d+\/d\//);
  const attemptsOf = async () => rows((await acme.send("GET", `/api/tenant/payment-attempts?invoice_id=${id}`)).body);
  const newsOf = async (record: unknown) =>
    rows((await acme.send("GET", `/api/tenant/events?record_id=${text(record)}`)).body).map(({ name }) => text(name));
  const declined = () =>
    untilFound(async () => ((await newsOf((await attemptsOf())[0]?.["id"])).includes("payment.failed") ? true : undefined));
  const seen = await payByLink(link, { declined: "4000000000000002", pays: "4242424242424242" }, declined);
  expect(seen[0]).toMatch(/declined/i);
  expect(seen.at(-1)).toMatch(/Receipt[\s\S]*150\.00/);
  const invoice = await acme.send("GET", `/api/tenant/invoices/${id}`);
  expect(invoice.body).toMatchObject({ status: "paid", amount_due: "0.00" });
  const [payment] = rows((await acme.send("GET", `/api/tenant/payments?invoice_id=${id}`)).body);
  expect(payment).toMatchObject({ amount: "150.00", method: "online", gateway: "stripe" });
  const [attempt] = await attemptsOf();
  expect(attempt).toMatchObject({ kind: "charge", status: "succeeded", failure: null, payment_id: payment?.["id"] });
  expect(await newsOf(payment?.["id"])).toEqual(["payment.received"]);
  expect(await newsOf(attempt?.["id"])).toEqual(["payment.failed"]);
  expect(await newsOf(id)).toContain("invoice.paid");
  const mails = await untilFound(async () => {
    const found = rows((await acme.send("GET", `/api/tenant/mails?about=${text(payment?.["id"])}`)).body);
    return found.length > 0 ? found : undefined;
  });
  expect(mails.map(({ key }) => key)).toEqual(["payment_received"]);
  const actors = rows((await acme.send("GET", `/api/tenant/audit?record_id=${text(attempt?.["id"])}`)).body).map(({ operation, actor }) => [
    operation,
    (actor as { kind: string }).kind,
  ]);
  expect(actors).toContainEqual(["payment_attempts.start_charge", "link"]);
  expect(actors).toContainEqual(["payment_attempts.apply_result", "system"]);
});

test("another company's key finds none of it, and a missing key is refused", async () => {
  const other = keyed(running?.demo.tenants[0]?.api_key ?? "");
  expect((await other.send("GET", `/api/tenant/invoices/${invoiceId}`)).status).toBe(404);
  expect((await other.send("POST", `/api/tenant/invoices/${invoiceId}/payments`, { amount: "1", method: "cash" })).status).toBe(404);
  expect((await makeClient(base, {}).send("GET", `/api/tenant/invoices/${invoiceId}`)).status).toBe(401);
});

test.each([english, arabic])(
  "a new owner signs up, sends an invoice and is paid, in $locale",
  async (newcomer) => {
    await goThrough(browser, base, newcomer);
  },
  300_000,
);

test("a visitor enters the demo's company with one click", async () => {
  await withTab(browser, { baseURL: base, locale: "en" }, async (page) => {
    await goTo(page, "/sign-in");
    await page.getByRole("button", { name: "Explore the demo" }).click();
    await waitForPage(page, "**/dashboard/acme");
    await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  });
});

test("a port in use is reported, with the flag that changes it", async () => {
  const elsewhere = { ...ports, dataDir: join(ports.dataDir, "second") };
  const refused = await runRefusedDemo(elsewhere);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`Port ${String(ports.port)} is taken`);
  expect(refused.output).toContain("--port");
  const metrics = await runRefusedDemo({ ...elsewhere, port: await pickPort(null) });
  expect(metrics.output).toMatch(new RegExp(`Port ${String(ports.adminPort)} is taken.*--admin-port`));
});

test(
  "Ctrl-C stops every process, and a second start restores the data",
  async () => {
    const before = running?.demo;
    expect(await running?.end("SIGINT")).toBe(0);
    running = undefined;
    expect(await isFree(ports.port)).toBe(true);
    expect(await isFree(ports.adminPort)).toBe(true);
    expect(existsSync(join(ports.dataDir, "database/cluster/postmaster.pid"))).toBe(false);

    running = await startDemo(ports);
    expect(running.demo.base_url).toBe(before?.base_url);
    expect(running.demo.tenants).toEqual(before?.tenants);
    expect((await program.send("GET", `/api/tenant/invoices/${invoiceId}`)).body).toMatchObject({ status: "paid", total: "637.47" });
  },
  patience(600_000),
);
