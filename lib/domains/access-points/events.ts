import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { AccessPoint } from "./schema";

const sample: z.input<typeof AccessPoint> = {
  id: "acp_01jd0p2q3r4s5t6v7w8x9y0z1a",
  address: "https://api.access-point.example",
  has_key: true,
  next_poll_at: "2026-01-05T09:05:00.000Z",
  polled_at: "2026-01-05T09:00:00.000Z",
  failures: 0,
  problem: null,
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const event = (name: string) => defineEvent({ name: `access_point.${name}`, noun: "access_point", data: AccessPoint, sample });

export const accessPointAdded = event("added");
export const accessPointUpdated = event("updated");
export const accessPointRemoved = event("removed");
export const accessPointFailing = event("failing");
export const accessPointEvents = [accessPointAdded, accessPointUpdated, accessPointRemoved, accessPointFailing];
