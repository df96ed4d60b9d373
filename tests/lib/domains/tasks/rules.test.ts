import { expect, test } from "vitest";
import { assertMayHaveSteps, assertOnePlace, assertWithoutSteps } from "@/lib/domains/tasks/rules";

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
