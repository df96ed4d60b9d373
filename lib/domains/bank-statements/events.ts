import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { BankEntry } from "./schema";

const sample: z.input<typeof BankEntry> = {
  id: "bke_01jd0p2q3r4s5t6v7w8x9y0z1a",
  account: "GB29NWBK60161331926819",
  reference: "FT 20260310-118",
  date: "2026-03-10",
  currency: "GBP",
  amount: "120.00",
  payer_name: "Northwind Traders",
  payer_account: null,
  text: "INV-2026-00041",
  status: "open",
  payment_id: null,
  version: 1,
  created_at: "2026-03-11T09:00:00.000Z",
  updated_at: "2026-03-11T09:00:00.000Z",
};

const define = (name: string) => defineEvent({ name: `bank_entry.${name}`, noun: "bank_entry", data: BankEntry, sample });

export const bankEntryCreated = define("created");
export const bankEntryUpdated = define("updated");
export const bankEntryDeleted = define("deleted");

export const bankEntryEvents = [bankEntryCreated, bankEntryUpdated, bankEntryDeleted];
