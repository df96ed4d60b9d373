import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chooseInvoices } from "@/components/portal/pay/choose-invoices";
import { encodeId } from "@/lib/kernel/base/ids";

type Owed = Parameters<typeof chooseInvoices>[0][number];

/** Only the id matters for the choice. */
const owed = (count: number): Owed[] => Array.from({ length: count }, () => ({ id: randomUUID() }) as Owed);
const named = (invoices: readonly Owed[]) => invoices.map(({ id }) => encodeId("invoice", id));

test("returns the named open invoices in the order of those owed, each once", () => {
  const all = owed(4);
  const [first, second, third] = all;
  expect(chooseInvoices(all, [...named([third, first].flatMap((invoice) => invoice ?? [])), ...named(all.slice(0, 1))])).toEqual([
    first,
    third,
  ]);
  expect(chooseInvoices(all.slice(1), named(all.slice(0, 2)))).toEqual([second]);
});

test("ignores names that are no invoice ids", () => {
  const all = owed(2);
  expect(chooseInvoices(all, ["", "nonsense", encodeId("customer", all[0]?.id ?? ""), ...named(owed(1))])).toEqual([]);
});

test("returns at most as many as one charge allows", () => {
  const all = owed(60);
  expect(chooseInvoices(all, named(all))).toEqual(all.slice(0, 50));
});
