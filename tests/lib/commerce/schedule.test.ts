import { expect, test } from "vitest";
import { Day } from "@/lib/commerce/schedule";

test("a day must exist in the calendar", () => {
  const accepted = ["2026-01-31", "2024-02-29", "2000-02-29", "1900-01-01", "9999-12-31"];
  const refused = ["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-1", "0026-01-01", "1899-12-31", ""];
  expect(accepted.filter((day) => !Day.safeParse(day).success)).toEqual([]);
  expect(refused.filter((day) => Day.safeParse(day).success)).toEqual([]);
});
