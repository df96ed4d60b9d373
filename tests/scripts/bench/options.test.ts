import { expect, test } from "vitest";
import { readOptions, scaleOf } from "@/scripts/bench/options";

test("without arguments, all suites run at full scale under .data/bench", () => {
  expect(readOptions([], "/srv/atrium")).toEqual({ only: [], quick: false, dataDir: "/srv/atrium/.data/bench" });
});

test("arguments select suites, scale and folder", () => {
  expect(readOptions(["--only", "pdf", "--only", "lists", "--quick", "--data", "/tmp/bench"], "/srv/atrium")).toEqual({
    only: ["pdf", "lists"],
    quick: true,
    dataDir: "/tmp/bench",
  });
  expect(readOptions(["--help", "--quick"], "/srv/atrium")).toBeNull();
});

test("an unknown suite or option is rejected by name", () => {
  expect(() => readOptions(["--only", "speed"], "/")).toThrow("not speed");
  expect(() => readOptions(["--fast"], "/")).toThrow("--fast");
  expect(() => readOptions(["everything"], "/")).toThrow("everything");
});

test("every company reaches the depth that is measured, and the full scale is a million customers of a hundred companies", () => {
  for (const quick of [true, false]) expect(scaleOf(quick).customersEach).toBeGreaterThanOrEqual(10_000);
  expect(scaleOf(false)).toMatchObject({ tenants: 100, customersEach: 10_000 });
});
