import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { companySealExpiring } from "../events";
import { findCompanySeal } from "../queries";
import { companySealRows } from "../rows";
import { nextNotice } from "../rules";

/** Once per notice: the next one is set under the row's lock. */
export const noticeSealExpiry = command({
  id: "company_seals.notice_expiry",
  summary: "Publish that the company's certificate for signed documents expires soon, where a notice is due",
  access: internal("called by the daily schedule"),
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    const found = await findCompanySeal(ctx);
    const row = found && (await lockRow(ctx, companySealRows, found.id));
    const now = ctx.clock.now();
    if (row === null || row.notice_at === null || row.valid_until === null || row.notice_at > now) return {};
    const isLate = row.valid_until <= now;
    const fields = { notice_at: nextNotice(row.valid_until, now) };
    await changeRow(ctx, companySealRows, row, fields, isLate ? undefined : companySealExpiring);
    return {};
  },
});
