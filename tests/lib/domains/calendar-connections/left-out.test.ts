import { expect, test } from "vitest";
import { forgetSide, noteChange, readLeftOut, writeLeftOut } from "@/lib/domains/calendar-connections/rules/left-out";

test("a series that stays at the provider is named until it is synced or gone, and never once it is over", () => {
  const leftOut = readLeftOut([{ id: "event", title: "Here", side: "here" }]);
  noteChange(leftOut, "payday", { title: "Payday", until: null }, "2026-03-01");
  noteChange(leftOut, "past", { title: "Past", until: "2026-02-28" }, "2026-03-01");
  expect(writeLeftOut(leftOut)).toEqual([
    { id: "event", title: "Here", side: "here" },
    { id: "payday", title: "Payday", side: "provider" },
  ]);
  noteChange(leftOut, "payday", null, "2026-03-01");
  forgetSide(leftOut, "here");
  expect(writeLeftOut(leftOut)).toEqual([]);
});
