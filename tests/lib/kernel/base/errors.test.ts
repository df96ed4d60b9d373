import { expect, test, vi } from "vitest";
import { AppError, problems } from "@/lib/kernel/base/errors";

test("an AppError from another copy of the module is recognised", async () => {
  vi.resetModules();
  const other = await import("@/lib/kernel/base/errors");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("not_found", "x")).toBeInstanceOf(AppError);
});

test("nothing else is", () => {
  for (const value of [new Error("x"), null, undefined, "AppError", { name: "AppError" }]) expect(value instanceof AppError).toBe(false);
});

test("each code has a status of its class", () => {
  for (const { status } of Object.values(problems)) expect(status).toBeGreaterThanOrEqual(400);
  expect(new AppError("stale", "x").status).toBe(412);
});
