import { z } from "zod";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { mailboxFailing } from "../events";
import { mailboxRows } from "../rows";
import { MailboxId } from "../schema";

export const reportFailingMailbox = command({
  id: "mailboxes.report_failing",
  summary: "Report a mailbox that could not be read for an hour, once until it can",
  access: internal("called by the poll of a mailbox, as the system"),
  input: z.strictObject({ id: MailboxId }),
  output: z.object({}),
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, mailboxRows, id);
    // Whoever has to sign in again is told of that already.
    if (before.alerted || before.failing_since === null || before.sign_in_reason !== null) return {};
    await changeRow(ctx, mailboxRows, before, { alerted: true }, mailboxFailing);
    return {};
  },
});
