import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Statement } from "./schema";

const sample: z.input<typeof Statement> = {
  id: "stm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  kind: "open_items",
  currency: "GBP",
  from: null,
  to: "2026-03-31",
  month: "2026-03",
  status: "queued",
  recipients: ["accounts@northwind.example"],
  message: "",
  balance: "120.00",
  mail_id: null,
  version: 1,
  created_at: "2026-04-01T09:00:00.000Z",
  updated_at: "2026-04-01T09:00:00.000Z",
};

/** A statement goes to a customer; its email follows. */
export const statementCreated = defineEvent({ name: "statement.created", noun: "statement", data: Statement, sample });

export const statementEvents = [statementCreated];
