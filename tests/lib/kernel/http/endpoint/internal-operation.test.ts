import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";
import { internal, open, query } from "@/lib/kernel/operation";

const read = {
  id: "tests.read",
  summary: "Read nothing",
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  run: () => Promise.resolve({}),
};

test("a route that mounts an internal operation fails at import", () => {
  const operation = query({ ...read, access: internal("called by this test") });
  expect(() => endpoint(operation)).toThrow("tests.read is internal (called by this test): no route may mount it.");
});

test("a route may mount an open operation", () => {
  expect(endpoint(query({ ...read, access: open("This test calls it.") })).operation.id).toBe("tests.read");
});
