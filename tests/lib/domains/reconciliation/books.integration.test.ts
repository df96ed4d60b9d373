import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { functions } from "@/inngest/functions";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { notificationOfDisagreement, notifyOfLedgerDisagreement } from "@/inngest/reconciliation/notify-of-disagreement";
import { listEvents } from "@/lib/domains/audit";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { listNotifications } from "@/lib/domains/notifications";
import { applyCredit, recordInvoicePayment, recordPayment, refundPayment } from "@/lib/domains/payments";
import { findDisagreements, proveBooks } from "@/lib/domains/reconciliation";
import { encodeId } from "@/lib/kernel/base/ids";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { issueInvoice } from "@/tests/lib/domains/notifications/inboxes";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await createWorld();
  owner = new pg.Client({ connectionString: world.database.owner_url });
  await owner.connect();
});
beforeEach(() => world.clock.set(worldStart));
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Writes differences that no command could, as the tables' owner with triggers disabled. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  const table = /(?:update|into|from) (public\.\w+)/.exec(sql)?.[1] ?? "";
  await owner.query(`alter table ${table} disable trigger user`);
  try {
    expect((await owner.query(sql, values)).rowCount).toBe(1);
  } finally {
    await owner.query(`alter table ${table} enable trigger user`);
  }
}
const found = async (slug: "acme" | "beta" = "acme") => (await findDisagreements(world.systemCtx(slug), {})).disagreements;

/** An invoice of 100 paid by 130, of which 20 were refunded, and one paid from credit: every kind of entry. */
async function trade() {
  const ctx = world.ctx("acme");
  const invoice = await issueInvoice(ctx, { name: "Northwind" });
  const payment = await recordInvoicePayment(ctx, { id: invoice.id, amount: "130", method: "cash" });
  const refunded = await refundPayment(ctx, { id: payment.id, amount: "20", still_owed: true });
  const line = [{ description: "More", quantity: "1", unit_price: "50", taxes: [] }];
  const { id } = await createInvoice(ctx, { customer_id: invoice.customer_id, lines: line });
  await finalizeInvoice(ctx, { id });
  await applyCredit(ctx, { id });
  await createInvoice(ctx, { customer_id: invoice.customer_id, lines: line });
  await recordPayment(ctx, { customer_id: invoice.customer_id, currency: "JPY", amount: "700", method: "cash" });
  return { invoice, payment, refund: refunded.refunds[0]?.id ?? "", customer: invoice.customer_id };
}

test("ledger and documents agree after commands, including drafts, credits, refunds and other currencies", async () => {
  await trade();
  expect(await findDisagreements(world.systemCtx("acme"), {})).toEqual({ count: 0, disagreements: [] });
  expect(await proveBooks(world.systemCtx("acme"))).toEqual({ count: 0, disagreements: [] });
  expect((await listEvents(world.ctx("acme"), { name: "tenant.ledger_disagreed" })).data).toEqual([]);
});

describe("each kind of difference is found in its place, and not in another company's ledger", () => {
  test.each<
    [
      string,
      (made: Awaited<ReturnType<typeof trade>>) => [string, string, unknown[]],
      (made: Awaited<ReturnType<typeof trade>>) => unknown[],
    ]
  >([
    [
      "a balance that the ledger does not bear out",
      ({ invoice }) => [
        "update public.invoices set balance = balance + 7 where id = $1",
        "update public.invoices set balance = balance - 7 where id = $1",
        [invoice.id],
      ],
      ({ invoice }) => [
        { check: "invoice_balance", record_id: encodeId("invoice", invoice.id), currency: "GBP", ledger: "0", documents: "7" },
      ],
    ],
    [
      "a total that was rewritten",
      ({ invoice }) => [
        "update public.invoices set total = total + 1 where id = $1",
        "update public.invoices set total = total - 1 where id = $1",
        [invoice.id],
      ],
      ({ invoice, customer }) => [
        { check: "customer", record_id: encodeId("customer", customer) },
        { check: "invoice_total", record_id: encodeId("invoice", invoice.id), ledger: "10000", documents: "10001" },
      ],
    ],
    [
      "a payment whose entries do not come to its amount",
      ({ payment }) => [
        "update public.payments set amount = amount + 5 where id = $1",
        "update public.payments set amount = amount - 5 where id = $1",
        [payment.id],
      ],
      ({ payment, customer }) => [
        { check: "customer", record_id: encodeId("customer", customer) },
        { check: "payment", record_id: encodeId("payment", payment.id), ledger: "-13000", documents: "-13005" },
      ],
    ],
    [
      "an allocation that the ledger does not know",
      ({ payment }) => [
        "update public.payment_allocations set amount = amount - 1 where payment_id = $1",
        "update public.payment_allocations set amount = amount + 1 where payment_id = $1",
        [payment.id],
      ],
      ({ payment }) => [{ check: "allocation", record_id: encodeId("payment", payment.id), ledger: "-10000", documents: "-9999" }],
    ],
    [
      "a refund of another amount",
      ({ refund }) => [
        "update public.refunds set amount = amount + 2 where id = $1",
        "update public.refunds set amount = amount - 2 where id = $1",
        [refund],
      ],
      ({ refund, customer }) => [
        { check: "customer", record_id: encodeId("customer", customer) },
        { check: "refund", record_id: encodeId("refund", refund), ledger: "2000", documents: "2002" },
      ],
    ],
    [
      "an entry that moved to another currency",
      ({ invoice }) => [
        "update public.ledger_entries set currency = 'EUR' where invoice_id = $1 and kind = 'invoice'",
        "update public.ledger_entries set currency = 'GBP' where invoice_id = $1 and kind = 'invoice'",
        [invoice.id],
      ],
      () => [
        { check: "customer", currency: "EUR", ledger: "10000", documents: "0" },
        { check: "customer", currency: "GBP" },
        { check: "owner", currency: "EUR", ledger: "10000" },
      ],
    ],
    [
      "credit that came from nowhere",
      ({ customer }) => [
        "update public.ledger_entries set amount = amount + 3 where customer_id = $1 and kind = 'credit_applied' and invoice_id is null",
        "update public.ledger_entries set amount = amount - 3 where customer_id = $1 and kind = 'credit_applied' and invoice_id is null",
        [customer],
      ],
      ({ customer }) => [
        { check: "credit", record_id: encodeId("customer", customer), ledger: "3", documents: "0" },
        { check: "customer", record_id: encodeId("customer", customer) },
      ],
    ],
  ])("%s", async (_, breakBy, expected) => {
    const made = await trade();
    const [broken, mended, values] = breakBy(made);
    await tamper(broken, values);
    try {
      const seen = await found();
      const byCurrency = [...seen].sort((one, other) => one.check.localeCompare(other.check) || one.currency.localeCompare(other.currency));
      expect(byCurrency).toMatchObject(expected(made));
      expect(seen).toHaveLength(expected(made).length);
      expect(await found("beta")).toEqual([]);
    } finally {
      await tamper(mended, values);
    }
    expect(await found()).toEqual([]);
  });

  test("a missing entry", async () => {
    const { payment } = await trade();
    const { rows } = await owner.query<{ id: string }>(
      "select id from public.ledger_entries where payment_id = $1 and kind = 'payment' and invoice_id is null",
      [payment.id],
    );
    await tamper("delete from public.ledger_entries where id = $1", [rows[0]?.id]);
    expect((await found()).map(({ check }) => check).sort()).toEqual(["customer", "payment"]);
  });
});

test("a difference is logged, counted and notified to the owner in inbox and email, once a day", async () => {
  expect(functions).toContain(notifyOfLedgerDisagreement);
  const invoice = await issueInvoice(world.ctx("beta"), { name: "نورث" });
  await tamper("update public.invoices set balance = balance + 1 where id = $1", [invoice.id]);
  const logged: unknown[] = [];
  const system = world.systemCtx("beta");
  const log = Object.assign(Object.create(system.runtime.log) as typeof system.runtime.log, {
    child: () => log,
    error: (what: unknown) => logged.push(what),
  });
  const ctx = { ...system, runtime: { ...system.runtime, log } };
  expect(await proveBooks(ctx)).toMatchObject({ count: 1 });
  expect(await proveBooks(ctx)).toMatchObject({ count: 1 });
  expect(logged).toMatchObject([{ count: 1, disagreements: [{ check: "invoice_balance" }] }, { count: 1 }]);
  expect(await world.runtime.metrics.registry.metrics()).toContain('atrium_proof_findings_total{proof="books",check="invoice_balance"} 2');
  const events = (await listEvents(world.ctx("beta"), { name: "tenant.ledger_disagreed" })).data;
  expect(events).toMatchObject([
    {
      noun: "tenant",
      data: {
        count: 1,
        company_name: "شركة بيتا",
        day: "2026-03-02",
        disagreements: [{ check: "invoice_balance", record_id: encodeId("invoice", invoice.id) }],
      },
    },
  ]);
  const news = notificationOfDisagreement({
    tenant_id: world.tenants.beta.tenant.id,
    company_name: "شركة بيتا",
    count: 1,
    sequence: events[0]?.sequence ?? 0,
  });
  for (let run = 0; run < 2; run++) await notifyStaff(system, "ledger_disagreement", news, rememberingSteps());
  const inbox = (await listNotifications(world.ctx("beta"), {})).data;
  expect(inbox).toMatchObject([
    {
      kind: "ledger_disagreement",
      noun: "tenant",
      record_id: encodeId("tenant", world.tenants.beta.tenant.id),
      values: { company: "شركة بيتا", count: "1" },
    },
  ]);
  world.clock.advance(86_400_000);
  await proveBooks(ctx);
  expect((await listEvents(world.ctx("beta"), { name: "tenant.ledger_disagreed" })).data).toHaveLength(2);
});
