import { expect, test } from "vitest";
import { affectedBy } from "@/components/live/affected";
import { customers } from "@/components/customers/resource";
import { invoices } from "@/components/invoices/resource";
import { items } from "@/components/items/resource";
import { payments } from "@/components/payments/resource";

test("a payment changes the invoices that it settles and the customer's balance", () => {
  expect(affectedBy("payment")).toEqual(expect.arrayContaining([payments.name, invoices.name, customers.name]));
});

test("a note or file may hang on any record that has a page", () => {
  for (const noun of ["note", "file"] as const)
    expect([...affectedBy(noun)].sort()).toEqual([customers.name, invoices.name, items.name, payments.name].sort());
});

test("a kind that no list names is kept under its plural", () => {
  expect(affectedBy("tax_profile")).toEqual(["tax-profiles"]);
  expect(affectedBy("api_key")).toEqual(["api-keys"]);
});
