import { expect, test } from "vitest";
import { z } from "zod";
import { changeOr, readEach } from "@/lib/adapters/calendar/each-item";
import { GraphEvent } from "@/lib/adapters/calendar/graph-event";
import { tryEvent } from "@/lib/adapters/calendar/ical-event";
import { AppError } from "@/lib/kernel/base/errors";

test("a page of Microsoft’s keeps its good items beside one in another form, which is named if it has an id", () => {
  const items = [{ id: "a" }, { id: "b", subject: "Odd", start: 5 }, { subject: "No id" }, null, { id: "c" }];
  const { read, unread } = readEach(GraphEvent, items);
  expect(read.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(unread).toEqual([{ kind: "unread", remote_id: "b", title: "Odd" }]);
});

test("an item that can’t be read is named, and an outage is one of the whole calendar", async () => {
  const item = { id: "a", summary: "Odd" };
  expect(await changeOr(item, () => z.never().parse(1))).toEqual([{ kind: "unread", remote_id: "a", title: "Odd" }]);
  expect(await changeOr(item, () => Promise.reject(new RangeError("Invalid time value")))).toHaveLength(1);
  const outage = new AppError("unavailable", "Google Calendar answered 503.");
  await expect(changeOr(item, () => Promise.reject(outage))).rejects.toBe(outage);
});

test("an iCalendar object without sense does not throw", () => {
  for (const text of [
    "",
    "BEGIN:VEVENT",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Odd\r\nDTSTART:99999999T999999\r\nEND:VEVENT\r\nEND:VCALENDAR",
  ])
    expect(["other", "unread"]).toContain(tryEvent(text, "UTC").kind);
});
