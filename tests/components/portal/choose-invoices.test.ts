import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chooseInvoices } from "@/components/portal/choose-invoices";
import { encodeId } from "@/lib/kernel/base/ids";

type Owed = Parameters<typeof chooseInvoices>[0][number];

/** The choice is by id alone. */
const owed = (count: number): Owed[] => Array.from({ length: count }, () => ({ id: randomUUID() }) as Owed);
const named = (invoices: readonly Owed[]) => invoices.map(({ id }) => encodeId("invoice", id));

test("chooses what is named and owed, in the order of what is owed, each once", () => {
  const all = owed(4);
  const [first, second, third] = all;
  expect(chooseInvoices(all, [...named([third, first].flatMap((invoice) => invoice ?? [])), ...named(all.slice(0, 1))])).toEqual([
    first,
    third,
  ]);
  expect(chooseInvoices(all.slice(1), named(all.slice(0, 2)))).toEqual([second]);
});

test("passes over what is no invoice's id", () => {
  const all = owed(2);
  expect(chooseInvoices(all, ["", "nonsense", encodeId("customer", all[0]?.id ?? ""), ...named(owed(1))])).toEqual([]);
});

test("takes no more than one charge may be for", () => {
  const all = owed(60);
  expect(chooseInvoices(all, named(all))).toEqual(all.slice(0, 50));
});
