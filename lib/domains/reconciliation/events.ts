import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { BooksDisagreement } from "./schema";

const sample: z.input<typeof BooksDisagreement> = {
  tenant_id: "ten_01jd0p2q3r4s5t6v7w8x9y0z1a",
  company_name: "Acme Ltd",
  day: "2026-03-02",
  sequence: 20514,
  count: 1,
  disagreements: [
    { check: "invoice_balance", record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", currency: "GBP", ledger: "12000", documents: "11900" },
  ],
};

/** The nightly comparison found differences. */
export const ledgerDisagreed = defineEvent({
  name: "tenant.ledger_disagreed",
  noun: "tenant",
  data: BooksDisagreement,
  sample,
});

export const reconciliationEvents = [ledgerDisagreed];
