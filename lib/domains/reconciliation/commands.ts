import { z } from "zod";
import { daysBetween } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { ledgerDisagreed } from "./events";
import { findDisagreements } from "./queries";
import { Books } from "./schema";

/** One event per day: a second check with the same result notifies nobody again. */
const reportDisagreement = command({
  id: "reconciliation.report",
  summary: "Publish that the ledger and the documents disagree",
  access: internal("called by proveBooks, which the nightly schedule runs"),
  input: Books,
  output: z.object({ told: z.boolean() }),
  example: {
    count: 1,
    disagreements: [
      { check: "invoice_balance", record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", currency: "GBP", ledger: "12000", documents: "11900" },
    ],
  },
  async run(ctx, books) {
    const tenant_id = ctx.tenant.id;
    const day = dayInTimezone(ctx.clock.now(), "UTC");
    const sequence = daysBetween("1970-01-01", day);
    const present = await ctx.db.event.findFirst({
      where: { tenant_id, record_id: tenant_id, name: ledgerDisagreed.name, sequence },
      select: { id: true },
    });
    if (present) return { told: false };
    const { company_name } = await readSettings(ctx);
    ctx.audit({ noun: "tenant", id: tenant_id, before: null, after: { books_disagreements: books.count } });
    ctx.emit(ledgerDisagreed, { record_id: tenant_id, sequence, data: { ...books, tenant_id, company_name, day, sequence } });
    return { told: true };
  },
});

/**
 * Compares the company's ledger with its documents. Each difference is logged and counted by the metric, and the event notifies the owners;
 * nothing is corrected, since the code cannot know which side is right.
 */
export async function proveBooks(ctx: Ctx): Promise<Books> {
  const books = await findDisagreements(ctx, {});
  if (books.count === 0) return books;
  for (const { check } of books.disagreements) ctx.runtime.metrics.findings.inc({ proof: "books", check });
  logOf(ctx).error({ count: books.count, disagreements: books.disagreements }, "ledger and documents do not agree");
  await reportDisagreement(ctx, books);
  return books;
}
