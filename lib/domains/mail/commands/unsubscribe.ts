import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { findUnsubscribable, forRecipients } from "../queries/unsubscribe";
import { UnsubscribeToken } from "../schema";
import { suppressAddress } from "./suppressions";

export const unsubscribe = command({
  id: "mail_suppressions.unsubscribe",
  summary: "Stop surveys and digests to the recipient of an email; invoices and answers still arrive",
  access: forRecipients,
  input: z.strictObject({ token: UnsubscribeToken }),
  output: z.object({ unsubscribed: z.literal(true) }),
  example: { token: "AZMAAAAAcACAAAAAAAAAAQ" },
  async run(ctx, { token }) {
    const { mail, address } = await findUnsubscribable(ctx, token);
    await suppressAddress(ctx, { address, reason: "unsubscribed", mail_id: mail.id });
    return { unsubscribed: true as const };
  },
});
