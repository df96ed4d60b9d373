import { expect, test } from "vitest";
import { findProblem } from "@/scripts/screenshots/answer";

const address = "http://acme.localhost:3000/portal/pay?invoice=inv_1&invoice=inv_2";

test("the expected page is accepted with any query", () => {
  expect(findProblem(address, 200, { status: 200, url: address })).toBeNull();
  expect(findProblem(address, 200, { status: 200, url: "http://acme.localhost:3000/portal/pay" })).toBeNull();
});

test("a page for a missing record must answer 404, and no other page may", () => {
  const nothing = "http://localhost:3000/nowhere";
  expect(findProblem(nothing, 404, { status: 404, url: nothing })).toBeNull();
  expect(findProblem(nothing, 404, { status: 200, url: nothing })).toBe(`${nothing} answers 200 and not 404`);
  expect(findProblem(nothing, 404, { status: 500, url: nothing })).toBe(`${nothing} answers 500 and not 404`);
  expect(findProblem(address, 200, { status: 404, url: address })).toBe(`${address} answers 404 and not 200`);
  expect(findProblem(address, 200, null)).toBe(`${address} answers undefined and not 200`);
});

test("a redirect to another page is a problem", () => {
  expect(findProblem(address, 200, { status: 200, url: "http://acme.localhost:3000/portal/invoices/inv_1" })).toBe(
    `${address} leads on to /portal/invoices/inv_1`,
  );
});
