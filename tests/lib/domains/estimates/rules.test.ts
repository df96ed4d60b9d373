import { expect, test } from "vitest";
import { allows, assertAllows, assertAnswerable, obstaclesTo } from "@/lib/domains/estimates/rules";
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
    "This estimate can't be accepted because it is a draft. You can edit it, send it or delete it.",
  );
  expect(() => assertAllows("accepted", "decline")).toThrow("You can convert it to an invoice or send it again.");
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
