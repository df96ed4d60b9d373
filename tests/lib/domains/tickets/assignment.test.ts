import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseAssignee, type Candidate } from "@/lib/domains/tickets/rules";

const one = (staff_id: string, changes: Partial<Candidate> = {}): Candidate => ({
  staff_id,
  last_turn: 0,
  load: 0,
  absent: false,
  ...changes,
});

test("round-robin skips whoever is absent, and says so", () => {
  const members = [one("a", { absent: true }), one("b", { last_turn: 1, absent: true }), one("c", { last_turn: 2 })];
  expect(chooseAssignee("round_robin", members, null)).toEqual({ staff_id: "c", reason: "in_turn", skipped: ["a", "b"] });
});

test("an absent colleague who would not have been chosen is not skipped", () => {
  const members = [one("a", { load: 1 }), one("b", { load: 5, absent: true })];
  expect(chooseAssignee("load_balanced", members, null)).toEqual({ staff_id: "a", reason: "fewest_tickets", skipped: [] });
});

test("a customer whose colleague is absent gets the one with the fewest tickets", () => {
  const members = [one("a", { absent: true }), one("b", { load: 2 }), one("c", { load: 1 })];
  expect(chooseAssignee("sticky", members, "a")).toEqual({ staff_id: "c", reason: "fewest_tickets", skipped: ["a"] });
  expect(chooseAssignee("sticky", members, "b")).toMatchObject({ staff_id: "b", reason: "knows_customer" });
});

test("nobody gets a ticket while everybody is absent, and nobody by hand alone", () => {
  expect(chooseAssignee("round_robin", [one("a", { absent: true })], null)).toEqual({
    staff_id: null,
    reason: "all_absent",
    skipped: ["a"],
  });
  expect(chooseAssignee("round_robin", [], null)).toBeNull();
  expect(chooseAssignee("manual", [one("a")], null)).toBeNull();
});

test("whoever is chosen is present, and whoever is skipped is absent, once", () => {
  const member = fc.record({ load: fc.nat(5), last_turn: fc.nat(5), absent: fc.boolean() });
  const rule = fc.constantFrom("round_robin" as const, "load_balanced" as const, "sticky" as const);
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 8 }), rule, fc.nat(7), (given, by, earlier) => {
      const members = given.map((values, index) => ({ ...values, staff_id: String(index) }));
      const chosen = chooseAssignee(by, members, String(earlier));
      const absent = members.filter((each) => each.absent).map(({ staff_id }) => staff_id);
      expect(new Set(chosen?.skipped).size).toBe(chosen?.skipped.length);
      expect(chosen?.skipped.every((id) => absent.includes(id))).toBe(true);
      expect(absent.length === members.length).toBe(chosen?.staff_id === null);
      if (chosen?.staff_id) expect(absent).not.toContain(chosen.staff_id);
    }),
  );
});
