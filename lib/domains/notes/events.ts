import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Note } from "./schema";

const sample: z.input<typeof Note> = {
  id: "not_01jd0p2q3r4s5t6v7w8x9y0z1a",
  noun: "customer",
  record_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  author: { id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Ada Byron" },
  body: "Prefers to be called in the afternoon.",
  version: 1,
  created_at: "2026-01-05T09:00:00.000Z",
  updated_at: "2026-01-05T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `note.${name}`, noun: "note", data: Note, sample });

export const noteCreated = define("created");
export const noteUpdated = define("updated");
export const noteDeleted = define("deleted");

export const noteEvents = [noteCreated, noteUpdated, noteDeleted];
