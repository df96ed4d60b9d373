import { expect, test } from "vitest";
import { countReport } from "@/scripts/test/counts";
import { acceptSecondTry, chooseSecondTries, mostSecondTries, readKnownFlaky } from "@/scripts/test/second-try";

const failureOf = (test: string | null, file = "tests/app/items.e2e.test.ts") => ({ file, test, message: "expected 1 to be 2" });
const one = [failureOf("an item is sold")];
const fileOf = (name: string, statuses: Record<string, string>) => ({
  name: `/tree/${name}`,
  status: Object.values(statuses).includes("failed") ? "failed" : "passed",
  message: null,
  assertionResults: Object.entries(statuses).map(([fullName, status]) => ({ fullName, status, failureMessages: null })),
});
const first = {
  testResults: [
    fileOf("tests/app/items.e2e.test.ts", { "an item is sold": "failed", "an item is shown": "passed" }),
    fileOf("tests/app/leads.e2e.test.ts", { "a lead is won": "passed" }),
  ],
};
const again = (status: string) => ({
  testResults: [fileOf("tests/app/items.e2e.test.ts", { "an item is sold": status, "an item is shown": "passed" })],
});

test("the listed tests are the first column of the page's table", () => {
  const page = "# Flaky\n\n| Test | First error | Cause |\n|---|---|---|\n| `tests/a.e2e.test.ts > it works` | `x` | a clock |\n";
  expect(readKnownFlaky(page)).toEqual(["tests/a.e2e.test.ts > it works"]);
});

test("a few failures are tried again, more than that are not", () => {
  expect(chooseSecondTries(one, [])).toEqual(one);
  const many = Array.from({ length: mostSecondTries + 1 }, (_, index) => failureOf(String(index)));
  expect(chooseSecondTries(many.slice(1), [])).toHaveLength(mostSecondTries);
  expect(chooseSecondTries(many, [])).toEqual([]);
});

test("a test that was flaky before gets no second try", () => {
  expect(chooseSecondTries(one, ["tests/app/items.e2e.test.ts > an item is sold"])).toEqual([]);
});

test("the results of a second try that passed replace the first ones of its files", () => {
  const merged = acceptSecondTry(first, again("passed"), 0, one);
  expect(countReport(merged, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test("a file that could not be set up passes with its second try", () => {
  const broken = { testResults: [{ ...fileOf("tests/app/items.e2e.test.ts", { "an item is sold": "skipped" }), status: "failed" }] };
  expect(countReport(broken, 1)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  const merged = acceptSecondTry(broken, again("passed"), 0, [failureOf(null)]);
  expect(countReport(merged, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test("a second try that failed, ran nothing or ended badly changes nothing", () => {
  expect(acceptSecondTry(first, again("failed"), 1, one)).toBeNull();
  expect(acceptSecondTry(first, again("skipped"), 0, one)).toBeNull();
  expect(acceptSecondTry(first, again("passed"), 1, one)).toBeNull();
  expect(acceptSecondTry(first, { testResults: [] }, 0, one)).toBeNull();
  expect(acceptSecondTry(first, null, 1, one)).toBeNull();
});
