import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck, runUndo, runWriting } from "@/inngest/imports/run-imports";
import { createCustomField } from "@/lib/domains/custom-fields";
import { createCustomer, getCustomer } from "@/lib/domains/customers";
import { checkImport, getImport, listImportRows, runImport, undoImport } from "@/lib/domains/imports";
import { createInvoice, deleteInvoice, finalizeInvoice, getInvoice, listInvoices, updateInvoice } from "@/lib/domains/invoices";
import { listPayments, recordInvoicePayment } from "@/lib/domains/payments";
import { findDisagreements } from "@/lib/domains/reconciliation";
import { readOpenItems } from "@/lib/domains/statements";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { createWorld, type World } from "@/tests/support/world";
import { uploadTable } from "./upload-table";

let world: World;
let folder: string;
let northwind: string;
let wire: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "invoice-imports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder }, now: new Date("2026-03-01T09:00:00.000Z") });
  northwind = (await createCustomer(ctx(), { name: "Northwind Traders", email: "office@northwind.example", payment_terms_days: 14 })).id;
  wire = encodeId("customer", northwind);
  await createCustomField(ctx(), { entity: "invoices", label: "Cost centre", key: "cost_centre", type: "text" });
});
afterAll(async () => {
  expect(await findDisagreements(world.systemCtx("acme"), {})).toEqual({ count: 0, disagreements: [] });
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const ctx = () => world.ctx("acme");
const heads = "Invoice number;Customer name;Invoice date;Due date;Total;Tax;Amount paid;Cost centre";

async function check(table: string) {
  const { id } = await uploadTable(ctx(), "invoices", table);
  await checkImport(ctx(), { id });
  await runCheck(world.systemCtx("acme"), id, rememberingSteps());
  const { data } = await listImportRows(ctx(), { id });
  return { id, rows: data.map(({ verdict, problems }) => [verdict, ...problems.map(({ code }) => code)].join(" ")) };
}

async function bring(table: string): Promise<string> {
  const { id } = await check(table);
  await runImport(ctx(), { id });
  await runWriting(world.systemCtx("acme"), id, rememberingSteps());
  return id;
}

async function undo(id: string) {
  await undoImport(ctx(), { id });
  await runUndo(world.systemCtx("acme"), id, rememberingSteps());
  return getImport(ctx(), { id });
}

async function numbered(number: string) {
  const { data } = await listInvoices(ctx(), { number });
  return data[0] === undefined ? null : getInvoice(ctx(), { id: data[0].id });
}

const balance = async () => (await getCustomer(ctx(), { id: northwind })).balances[0]?.amount ?? "0.00";
const openItems = () =>
  runInTenant(ctx().tenant.id, async () => {
    const { items, ageing } = await readOpenItems(ctx(), northwind, "GBP", "2026-03-01");
    return { items: items.map(({ number, balance: open }) => `${number} ${open}`), ageing };
  });

test("open and past invoices come in under their own numbers, with what was paid of them, and cannot be edited", async () => {
  const before = await balance();
  const id = await bring(
    [
      heads,
      "2019-0042;Northwind Traders;2025-11-03;2025-12-03;1,190.00;190.00;200;4100",
      `2019-0043;${wire};2026-02-20;;50.00;;;`,
      "2019-0044;Office@Northwind.example;2025-10-01;2025-10-15;80.00;;80.00;",
    ].join("\n"),
  );
  expect((await listImportRows(ctx(), { id, verdict: "invalid" })).data).toEqual([]);
  expect(await getImport(ctx(), { id })).toMatchObject({ status: "done", counts: { create: 3 } });
  const open = await numbered("2019-0042");
  expect(open).toMatchObject({
    status: "overdue",
    series_id: null,
    issue_date: "2025-11-03",
    due_date: "2025-12-03",
    currency: "GBP",
    subtotal: "1000.00",
    tax_total: "190.00",
    total: "1190.00",
    amount_paid: "200.00",
    paid_elsewhere: "200.00",
    amount_due: "990.00",
    custom: { cost_centre: "4100" },
    lines: [{ description: "As on invoice 2019-0042", taxes: [{ rate: "19" }] }],
  });
  expect(open?.imported_at).toEqual(world.clock.now());
  expect(await numbered("2019-0043")).toMatchObject({ status: "finalized", due_date: "2026-03-06", amount_due: "50.00" });
  expect(await numbered("2019-0044")).toMatchObject({ status: "paid", amount_due: "0.00" });
  expect(Number(await balance()) - Number(before)).toBe(1040);
  const { items, ageing } = await openItems();
  expect(items).toEqual(["2019-0042 990.00", "2019-0043 50.00"]);
  expect(ageing.find(({ bucket }) => bucket === "days_61_90")?.amount).toBe("990.00");
  await expect(updateInvoice(ctx(), { id: open?.id ?? "", reference: "x" })).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteInvoice(ctx(), { id: open?.id ?? "" })).rejects.toMatchObject({ code: "conflict" });
});

test("a number is brought in once, and rows that cannot be are told so", async () => {
  const { rows } = await check(
    [
      heads,
      "2019-0042;Northwind Traders;2025-11-03;2025-12-03;1190.00;190.00;200;",
      "2019-0042;Northwind Traders;2025-11-03;2025-12-03;1200.00;;;",
      "2019-0050;Nobody;2025-11-03;2025-12-03;100.00;;;",
      "2019-0051;Northwind Traders;2025-11-03;2025-10-03;100.00;120.00;130.00;",
      "2019-0052;Northwind Traders;2025-11-03;2025-12-03;100.00;;;",
      "2019-0052;Northwind Traders;2025-11-03;2025-12-03;100.00;;;",
    ].join("\n"),
  );
  expect(rows).toEqual([
    "unchanged",
    "invalid repeated",
    "invalid not_found",
    "invalid too_large too_large before_issue",
    "create",
    "invalid repeated",
  ]);
  expect((await check([heads, "2019-0042;Northwind Traders;2025-11-03;;1200.00;;;"].join("\n"))).rows).toEqual(["invalid conflict"]);
  const foreign = [
    `${heads};Currency;Exchange rate`,
    "E-1;Northwind Traders;2025-11-03;;100;;;;EUR;",
    "E-2;Northwind Traders;2025-11-03;;100;;;;EUR;0.85",
  ];
  expect((await check(foreign.join("\n"))).rows).toEqual(["invalid required", "create"]);
});

test("a number that the company's own series will assign is refused", async () => {
  const draft = await createInvoice(ctx(), {
    customer_id: northwind,
    lines: [{ description: "Work", quantity: "1", unit_price: "10", taxes: [] }],
  });
  const { number } = await finalizeInvoice(ctx(), { id: draft.id });
  const next = (number ?? "").replace(/\d+$/, (digits) => String(Number(digits) + 5).padStart(digits.length, "0"));
  const rows = [heads, `${next};Northwind Traders;2026-02-20;;50.00;;;`, `${number ?? ""};Northwind Traders;2026-02-20;;50.00;;;`];
  expect((await check(rows.join("\n"))).rows).toEqual(["invalid in_series", "invalid conflict"]);
});

test("an undo leaves no trace in books and lists, and keeps what was paid here", async () => {
  const before = [await balance(), await openItems()];
  const first = await bring([heads, "U-1;Northwind Traders;2026-01-05;2026-02-05;100.00;;40.00;"].join("\n"));
  const brought = await numbered("U-1");
  expect(await undo(first)).toMatchObject({ status: "undone", counts: { create: 1 } });
  expect(await numbered("U-1")).toBeNull();
  expect([await balance(), await openItems()]).toEqual(before);
  await expect(getInvoice(ctx(), { id: brought?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });

  const second = await bring([heads, "U-1;Northwind Traders;2026-01-05;2026-02-05;100.00;;40.00;"].join("\n"));
  const again = await numbered("U-1");
  await recordInvoicePayment(ctx(), { id: again?.id ?? "", amount: "60.00", method: "bank_transfer" });
  expect(await numbered("U-1")).toMatchObject({ status: "paid", amount_paid: "100.00", paid_elsewhere: "40.00", amount_due: "0.00" });
  expect((await listPayments(ctx(), { invoice_id: again?.id ?? "" })).data).toHaveLength(1);
  expect(await undo(second)).toMatchObject({ counts: { kept: 1 } });
  expect(await numbered("U-1")).toMatchObject({ status: "paid" });
});

test("the database lets nobody else delete an issued invoice or its entries", async () => {
  const brought = await numbered("2019-0043");
  const { client } = world.runtime.tenants;
  await expect(runInTenant(ctx().tenant.id, () => client.invoice.deleteMany({ where: { id: brought?.id ?? "" } }))).rejects.toThrow();
  const own = await createInvoice(ctx(), {
    customer_id: northwind,
    lines: [{ description: "Work", quantity: "1", unit_price: "10", taxes: [] }],
  });
  const { id } = await finalizeInvoice(ctx(), { id: own.id });
  const rows = await runInTenant(
    ctx().tenant.id,
    () => client.$queryRaw<{ done: boolean }[]>`select public.withdraw_imported_invoice(${ctx().tenant.id}::uuid, ${id}::uuid) as done`,
  );
  expect(rows).toEqual([{ done: false }]);
  await expect(
    runInTenant(
      world.ctx("beta").tenant.id,
      () => client.$queryRaw`select public.withdraw_imported_invoice(${ctx().tenant.id}::uuid, ${brought?.id ?? ""}::uuid)`,
    ),
  ).rejects.toThrow();
});
