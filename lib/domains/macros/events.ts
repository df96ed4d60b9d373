import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Macro } from "./schema";

const sample: z.input<typeof Macro> = {
  id: "mac_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Send a replacement",
  body: "Hello {{contact.first_name}},\n\nWe’re sending a replacement today.",
  kind: "public",
  status: "on_hold",
  priority: null,
  department_id: null,
  assign: "me",
  assignee_id: null,
  task: { title: "Replacement for ticket {{ticket.number}}", due_in_days: 1, assignee_id: null },
  shared: true,
  owner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `macro.${name}`, noun: "macro", data: Macro, sample });

export const macroCreated = define("created");
export const macroUpdated = define("updated");
export const macroDeleted = define("deleted");

export const macroEvents = [macroCreated, macroUpdated, macroDeleted];
