import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allows, assertAllows, assertAnswerable, diffLines, obstaclesTo } from "@/lib/domains/estimates/rules";
import { EstimateStatus } from "@/lib/domains/estimates/schema";

const verbs = ["send", "edit", "delete", "accept", "decline", "revise", "convert"] as const;

test("only a sent estimate is answered, only an accepted one converted, and only a draft edited", () => {
  const from = (verb: (typeof verbs)[number]) => EstimateStatus.options.filter((status) => allows(status, verb));
  expect(from("accept")).toEqual(["sent"]);
  expect(from("decline")).toEqual(["sent"]);
  expect(from("convert")).toEqual(["accepted"]);
  expect(from("edit")).toEqual(["draft"]);
  expect(from("revise")).toEqual(["sent", "declined"]);
});

test("an illegal move names the legal ones", () => {
  expect(() => assertAllows("draft", "accept")).toThrow(
    "An estimate that is draft can't be accepted. It can be sent or edited or deleted.",
  );
  expect(() => assertAllows("accepted", "decline")).toThrow("It can be converted or sent.");
});

test("an answer is to the present revision, and until the last day", () => {
  const estimate = { revision: 2, expiry_date: "2026-03-31" };
  expect(() => assertAnswerable(estimate, 2, "2026-03-31")).not.toThrow();
  expect(() => assertAnswerable(estimate, undefined, "2026-03-31")).not.toThrow();
  expect(() => assertAnswerable(estimate, 1, "2026-03-31")).toThrow("Revision 2 has replaced revision 1.");
  expect(() => assertAnswerable(estimate, 2, "2026-04-01")).toThrow("The estimate expired on 2026-03-31.");
});

test("an estimate without lines, below zero, or that expires before it is issued can't be sent", () => {
  const sound = { lines: [1], total: 1n, issue_date: "2026-03-01", expiry_date: "2026-03-01" };
  const codes = (change: Partial<typeof sound>) => obstaclesTo({ ...sound, ...change }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ lines: [] })).toEqual(["empty"]);
  expect(codes({ total: -1n })).toEqual(["negative_total"]);
  expect(codes({ expiry_date: "2026-02-28" })).toEqual(["before_issue"]);
});

describe("the difference of two revisions", () => {
  const line = (description: string, total = "10.00") => ({ description, quantity: "1", unit_price: total, total });

  test("a changed amount, a new line and a removed one", () => {
    const changes = diffLines([line("Desk"), line("Chair")], [line("Desk", "12.00"), line("Lamp")]);
    expect(changes.map(({ kind, was, is }) => [kind, was?.total, is?.total])).toEqual([
      ["changed", "10.00", "12.00"],
      ["added", undefined, "10.00"],
      ["removed", "10.00", undefined],
    ]);
  });

  test("equal lists have none, and every line of a difference is accounted for", () => {
    const lines = fc.array(
      fc.record({ text: fc.constantFrom("a", "b", "c"), total: fc.constantFrom("1", "2") }).map(({ text, total }) => line(text, total)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(diffLines(before, before)).toEqual([]);
        const changes = diffLines(before, after);
        const gone = changes.filter(({ was }) => was !== null).length;
        const come = changes.filter(({ is }) => is !== null).length;
        expect(before.length - gone).toBe(after.length - come);
      }),
    );
  });
});
