import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice, listInvoices } from "@/lib/domains/invoices";
import { listPayments, recordInvoicePayment, refundPayment, reversePayment } from "@/lib/domains/payments";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
const ctx = () => world.ctx("acme");

async function issue(
  customer_id: string,
  unit_price: string,
  fields: { currency?: "USD"; exchange_rate?: string; reference?: string } = {},
) {
  const { id } = await createInvoice(ctx(), {
    customer_id,
    lines: [{ description: "Work", quantity: "1", unit_price, taxes: [] }],
    ...fields,
  });
  return finalizeInvoice(ctx(), { id });
}

/** Three customers: Alder owes 300 pounds in two invoices, Birch 50 of 200, and Cedar nothing in pounds but 90 dollars. */
beforeAll(async () => {
  world = await createWorld();
  const named = async (name: string) => {
    world.clock.advance(1000);
    const address = { line1: "1 Mill Lane", city: "Leeds", postal_code: "LS1 4AP", country: "GB" } as const;
    return (await createCustomer(ctx(), { name, addresses: [address] })).id;
  };
  const [alder, birch, cedar] = [await named("Alder Ltd"), await named("Birch Works"), await named("Cedar & Sons")];
  await issue(alder, "100", { reference: "PO 7001" });
  await issue(alder, "200");
  const { id } = await issue(birch, "200");
  await recordInvoicePayment(ctx(), { id, amount: "120", method: "cash" });
  const { id: refunded } = await recordInvoicePayment(ctx(), { id, amount: "40", method: "cash" });
  await refundPayment(ctx(), { id: refunded, amount: "10", still_owed: true });
  await issue(cedar, "90", { currency: "USD", exchange_rate: "0.75" });
  await createInvoice(ctx(), { customer_id: cedar, lines: [{ description: "Draft", quantity: "1", unit_price: "500", taxes: [] }] });
});
afterAll(() => world.close());

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** All rows, read one by one. */
async function readAll<Row>(read: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<Row> = await read({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

test("customers sort by balance over pages, those that owe nothing included", async () => {
  const names = async (sort: "balance" | "-balance") =>
    (await readAll((page) => listCustomers(ctx(), { sort, ...page }))).map(({ name }) => name);
  expect(await names("-balance")).toEqual(["Alder Ltd", "Cedar & Sons", "Birch Works"]);
  expect(await names("balance")).toEqual(["Birch Works", "Cedar & Sons", "Alder Ltd"]);
});

test("invoices sort by total and by amount due over pages", async () => {
  const figures = async (sort: "-total" | "-amount_due") =>
    (await readAll((page) => listInvoices(ctx(), { sort, ...page }))).map(({ total, amount_due, status }) =>
      sort === "-total" ? total : status === "draft" ? "draft" : amount_due,
    );
  expect(await figures("-total")).toEqual(["500.00", "200.00", "200.00", "100.00", "90.00"]);
  expect(await figures("-amount_due")).toEqual(["200.00", "100.00", "90.00", "50.00", "draft"]);
});

test("payments sort by amount over pages", async () => {
  const rows = await readAll((page) => listPayments(ctx(), { sort: "amount", ...page }));
  expect(rows.map(({ amount }) => amount)).toEqual(["40.00", "120.00"]);
});

test("the total has the sums of all rows that the filters find, by currency", async () => {
  const { total } = await listInvoices(ctx(), { include: "total,sums", limit: 1 });
  expect(total).toEqual({
    count: 5,
    capped: false,
    sums: [
      { currency: "GBP", total: "1000.00", amount_due: "350.00" },
      { currency: "USD", total: "90.00", amount_due: "90.00" },
    ],
  });
  const found = await listInvoices(ctx(), { include: "total,sums", finalized: true, currency: "GBP" });
  expect(found.total?.sums).toEqual([{ currency: "GBP", total: "500.00", amount_due: "350.00" }]);
  expect((await listPayments(ctx(), { include: "total,sums" })).total?.sums).toEqual([
    { currency: "GBP", amount: "160.00", amount_refunded: "10.00" },
  ]);
  expect((await listCustomers(ctx(), { include: "total,sums" })).total?.sums).toEqual([
    { currency: "GBP", amount: "350.00" },
    { currency: "USD", amount: "90.00" },
  ]);
  const dollars = await listCustomers(ctx(), { include: "total,sums", currency: "USD" });
  expect([dollars.data.map(({ name }) => name), dollars.total?.sums]).toEqual([["Cedar & Sons"], [{ currency: "USD", amount: "90.00" }]]);
});

test("the invoice search finds numbers, references and customers", async () => {
  const found = async (q: string) => (await listInvoices(ctx(), { q, sort: "total" })).data.map(({ total }) => total);
  expect(await found("po 7001")).toEqual(["100.00"]);
  expect(await found("birch")).toEqual(["200.00"]);
  expect(await found("alder")).toEqual(["100.00", "200.00"]);
  const numbered = (await listInvoices(ctx(), { sort: "-total", finalized: true })).data[0]?.number ?? "";
  expect(await found(numbered.toLowerCase())).toEqual(["200.00"]);
  expect(await found("nobody")).toEqual([]);
});

test("a reversed payment counts as no money", async () => {
  const [largest] = (await listPayments(ctx(), { sort: "-amount" })).data;
  await reversePayment(ctx(), { id: largest?.id ?? "", reason: "The bank returned it" });
  const { data, total } = await listPayments(ctx(), { include: "total,sums" });
  expect([data.length, total?.sums]).toEqual([2, [{ currency: "GBP", amount: "40.00", amount_refunded: "10.00" }]]);
});
