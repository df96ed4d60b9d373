import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { idOf } from "@/lib/kernel/base/ids";
import { CalendarConnection } from "./schema";

const sample: z.input<typeof CalendarConnection> = {
  id: "ccn_01jd0p2q3r4s5t6v7w8x9y0z1a",
  provider: "google",
  account: "ada@gmail.example",
  calendar_id: "primary",
  calendars: [{ id: "primary", name: "Ada" }],
  state: "active",
  synced_at: "2026-01-05T08:00:00.000Z",
  failures: 3,
  failing_since: "2026-01-05T08:15:00.000Z",
  replaced: [],
  left_out: [],
  version: 2,
  created_at: "2026-01-02T08:00:00.000Z",
  updated_at: "2026-01-05T09:15:00.000Z",
};

/** It could not be synced for an hour; told once, until it works again. */
export const calendarConnectionFailing = defineEvent({
  name: "calendar_connection.failing",
  noun: "calendar_connection",
  data: CalendarConnection.extend({ owner_id: idOf("staff") }),
  sample: { ...sample, owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
});

export const calendarConnectionEvents = [calendarConnectionFailing];
