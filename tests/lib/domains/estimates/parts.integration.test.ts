import { afterAll, beforeAll, expect, test } from "vitest";
import { createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { acceptEstimate, convertEstimate, createEstimate, getEstimateInvoices, sendEstimate } from "@/lib/domains/estimates";
import { deleteInvoice, finalizeInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let ctx: Ctx;
let customer_id: string;
beforeAll(async () => {
  world = await createWorld();
  ctx = world.ctx("acme");
  customer_id = (await createCustomer(ctx, { name: "Northwind Traders", currency: "GBP", email: "grace@northwind.example" })).id;
});
afterAll(() => world.close());

const vat = (rate: string) => [{ name: "VAT", rate, compound: false, category: "S" as const }];
const lines = [
  { description: "Desk", quantity: "1", unit_price: "333.33", taxes: vat("20") },
  { description: "Books", quantity: "1", unit_price: "66.67", taxes: vat("5") },
  { description: "Delivery", quantity: "1", unit_price: "100", taxes: vat("20") },
];

async function agreed(discount: { kind: "percent" | "amount"; value: string } | null = null) {
  const { id } = await createEstimate(ctx, { customer_id, lines, discount });
  await sendEstimate(ctx, { id });
  const estimate = await acceptEstimate(ctx, { id });
  return { id, lineOf: (name: string) => estimate.lines.find(({ description }) => description === name)?.id ?? "" };
}
const deposit = (id: string, percent: string) => convertEstimate(ctx, { id, part: { kind: "percent", percent } });

test("a deposit, chosen lines and the rest add up to the estimate, and the last invoice takes off the others", async () => {
  const { id, lineOf } = await agreed({ kind: "percent", value: "10" });
  const first = await deposit(id, "30");
  expect(first.estimate.status).toBe("accepted");
  // 500 less 10 % is 450: 390 at 20 % and 60 at 5 %; of it 30 %.
  expect(first.invoice).toMatchObject({ subtotal: "135.00", total: "159.30", reference: first.estimate.number });
  expect(first.invoice.lines.map(({ description, net }) => [description, net])).toEqual([
    [`Deposit of 30% on estimate ${first.estimate.number ?? ""}`, "117.00"],
    [`Deposit of 30% on estimate ${first.estimate.number ?? ""}`, "18.00"],
  ]);
  const second = await convertEstimate(ctx, { id, part: { kind: "lines", lines: [lineOf("Delivery")] } });
  expect(second.invoice).toMatchObject({ subtotal: "90.00", total: "108.00" });
  const again = { id, part: { kind: "lines" as const, lines: [lineOf("Delivery")] } };
  await expect(convertEstimate(ctx, again)).rejects.toMatchObject({ errors: [{ path: "part.lines", code: "invoiced" }] });
  await finalizeInvoice(ctx, { id: first.invoice.id });
  expect(await getEstimateInvoices(ctx, { id })).toMatchObject({
    total: "531.00",
    invoiced: "267.30",
    remaining: "263.70",
    invoices: [{ kind: "percent", percent: "30" }, { kind: "lines" }],
    invoiced_lines: [lineOf("Delivery")],
  });
  // The last invoice names the others, so they need their numbers.
  await expect(convertEstimate(ctx, { id })).rejects.toMatchObject({ errors: [{ code: "drafts_left" }] });
  const numbers = [
    (await getInvoice(ctx, { id: first.invoice.id })).number,
    (await finalizeInvoice(ctx, { id: second.invoice.id })).number,
  ];
  const { estimate, invoice } = await convertEstimate(ctx, { id });
  expect(estimate).toMatchObject({ status: "converted", invoice_id: invoice.id });
  expect(invoice).toMatchObject({ subtotal: "225.00", total: "263.70", discount: null });
  for (const number of numbers) expect(invoice.lines.map(({ description }) => description)).toContain(`Already invoiced: ${number ?? ""}`);
  expect((await getEstimateInvoices(ctx, { id })).remaining).toBe("0.00");
  expect((await convertEstimate(ctx, { id })).invoice.id).toBe(invoice.id);
  await expect(deposit(id, "1")).rejects.toMatchObject({ code: "conflict" });
});

test("no part goes beyond what is left, and a deleted draft gives its part back", async () => {
  const { id, lineOf } = await agreed();
  const half = await deposit(id, "60");
  await expect(deposit(id, "40.01")).rejects.toMatchObject({ errors: [{ path: "part.percent", code: "exceeds_rest" }] });
  const books = { id, part: { kind: "lines" as const, lines: [lineOf("Books")] } };
  await expect(convertEstimate(ctx, books)).rejects.toMatchObject({ errors: [{ path: "part.lines", code: "exceeds_rest" }] });
  await deleteInvoice(ctx, { id: half.invoice.id });
  expect((await convertEstimate(ctx, books)).invoice.total).toBe("70.00");
  await expect(deposit(id, "0")).rejects.toThrow();
});

test("a deposit that is credited after the last invoice is invoiced again", async () => {
  const { id } = await agreed();
  const first = await deposit(id, "30");
  await finalizeInvoice(ctx, { id: first.invoice.id });
  const rest = await convertEstimate(ctx, { id });
  await createCreditNote(ctx, { invoice_id: first.invoice.id });
  await finalizeInvoice(ctx, { id: rest.invoice.id });
  const { invoice } = await convertEstimate(ctx, { id });
  expect(invoice.id).not.toBe(rest.invoice.id);
  expect(invoice.total).toBe(first.invoice.total);
  expect((await getEstimateInvoices(ctx, { id })).remaining).toBe("0.00");
  expect((await convertEstimate(ctx, { id })).invoice.id).toBe(invoice.id);
});

test("a deposit's draft that is given to another customer no longer counts", async () => {
  const { id } = await agreed();
  const { invoice } = await deposit(id, "30");
  const other = await createCustomer(ctx, { name: "Halden & Co", currency: "GBP" });
  await updateInvoice(ctx, { id: invoice.id, customer_id: other.id });
  expect(await getEstimateInvoices(ctx, { id })).toMatchObject({ invoiced: "0.00", invoices: [] });
});

test("parts that together are the whole convert the estimate", async () => {
  const { id } = await agreed();
  await deposit(id, "50");
  const { estimate, invoice } = await deposit(id, "50");
  expect(estimate).toMatchObject({ status: "converted", invoice_id: invoice.id });
});

test("of many deposits at once, only as many succeed as the whole allows", async () => {
  const { id } = await agreed();
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => deposit(id, "30")));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const { invoiced, invoices } = await getEstimateInvoices(ctx, { id });
  expect(invoices).toHaveLength(3);
  expect(Number(invoiced)).toBeLessThanOrEqual(590);
});

test("the parts add up to the total exactly, whatever rounding does to the taxes of each", async () => {
  for (const rounding of ["document", "line"] as const)
    for (const percents of [["33"], ["17", "29"], ["33.3", "33.3", "33.4"], ["50", "50"]]) {
      const prices = ["99.99", "10.07", "33.34"];
      const own = prices.map((unit_price, place) => ({
        ...{ description: `Part ${String(place)}`, quantity: "1", unit_price },
        taxes: vat(place === 1 ? "5" : "7.25"),
      }));
      const { id } = await createEstimate(ctx, { customer_id, lines: own, rounding });
      await sendEstimate(ctx, { id });
      const { total } = await acceptEstimate(ctx, { id });
      let last = null;
      for (const percent of percents) last = await deposit(id, percent);
      const { invoices } = await getEstimateInvoices(ctx, { id });
      for (const { invoice_id } of invoices) await finalizeInvoice(ctx, { id: invoice_id });
      if (last?.estimate.status !== "converted") last = await convertEstimate(ctx, { id });
      expect(last.estimate.status).toBe("converted");
      const made = await getEstimateInvoices(ctx, { id });
      expect([made.invoiced, made.remaining]).toEqual([total, "0.00"]);
      await expect(deposit(id, "1")).rejects.toMatchObject({ code: "conflict" });
    }
});
