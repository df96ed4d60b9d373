import { expect, test } from "vitest";
import { isWeekend } from "@/lib/commerce/working-days";
import { assertMayHaveSteps, assertOnePlace, assertWithoutSteps, shiftDay } from "@/lib/domains/tasks/rules";

const nothing = { customer_id: null, contract_id: null, ticket_id: null, project_id: null };

test("a task is for one record or none; the second is named", () => {
  for (const name of ["customer_id", "contract_id", "ticket_id", "project_id"])
    expect(() => assertOnePlace({ ...nothing, [name]: "a" })).not.toThrow();
  expect(() => assertOnePlace(nothing)).not.toThrow();
  expect(() => assertOnePlace({ ...nothing, customer_id: "a", ticket_id: "b" })).toThrow(
    expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path: "ticket_id" })] }),
  );
});

test("a sub-task has no sub-tasks, and a task with some is not deleted", () => {
  expect(() => assertMayHaveSteps({ parent_id: null })).not.toThrow();
  expect(() => assertMayHaveSteps({ parent_id: "a" })).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(() => assertWithoutSteps(0)).not.toThrow();
  expect(() => assertWithoutSteps(1)).toThrow(expect.objectContaining({ code: "conflict" }));
});

test("a copied day keeps its distance from the start and moves off the country's weekend", () => {
  const shift = (day: string, country: string | null, starts_on: string | null = "2028-02-01") =>
    shiftDay(day, { anchor: "2027-02-01", starts_on, country });
  expect(shift("2027-03-01", null)).toBe("2028-02-29");
  // 26 February 2028 is a Saturday.
  expect(shift("2027-02-26", "GB")).toBe("2028-02-28");
  expect(shift("2027-02-26", "SA")).toBe("2028-02-27");
  expect(shift("2027-02-26", null, null)).toBe("2027-02-26");
  expect([isWeekend("2028-02-25", "SA"), isWeekend("2028-02-25", "AE"), isWeekend("2028-02-27", "SA")]).toEqual([true, false, false]);
});
