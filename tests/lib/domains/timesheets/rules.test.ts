import fc from "fast-check";
import { expect, test } from "vitest";
import { allows, assertAllows, commonLeads, isFrozen, mondayOf } from "@/lib/domains/timesheets/rules";
import { TimesheetStatus } from "@/lib/domains/timesheets/schema";

test("a submitted week is taken back or decided on, an approved one reopened, the others submitted", () => {
  const verbs = ["submit", "withdraw", "approve", "reject", "reopen"] as const;
  const legal = Object.fromEntries(TimesheetStatus.options.map((status) => [status, verbs.filter((verb) => allows(status, verb))]));
  expect(legal).toEqual({ open: ["submit"], submitted: ["withdraw", "approve", "reject"], approved: ["reopen"], rejected: ["submit"] });
  expect(() => assertAllows("approved", "reject")).toThrow("This timesheet can't be rejected because it is approved. It can be reopened.");
  expect(TimesheetStatus.options.filter(isFrozen)).toEqual(["submitted", "approved"]);
});

test("a week begins on the Monday at or before each of its days", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const monday = mondayOf(date.toISOString().slice(0, 10));
      const distance = (Date.parse(date.toISOString().slice(0, 10)) - Date.parse(monday)) / 86_400_000;
      return new Date(monday).getUTCDay() === 1 && distance >= 0 && distance < 7;
    }),
  );
});

test("a week is decided on by who leads each of its projects, as owner or as member, never by the worker", () => {
  const project = (owner_id: string | null, ...leads: string[]) => ({
    ...{ owner_id, members: [...leads.map((staff_id) => ({ staff_id, role: "lead" })), { staff_id: "member", role: "member" }] },
  });
  expect(commonLeads([project("ana", "ben"), project(null, "ben", "cyd")], "dan")).toEqual(["ben"]);
  expect(commonLeads([project("ana", "ben")], "ben")).toEqual(["ana"]);
  expect(commonLeads([project("ana"), null], "dan")).toEqual([]);
  expect(commonLeads([], "dan")).toEqual([]);
});
