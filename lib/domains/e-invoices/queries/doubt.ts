import { readSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { doubtOf } from "../rules/received";
import type { ReceivedDoubt, ReceivedInvoice } from "../schema";

/** Why what was read may be no bill of the company; null where nothing speaks against it. */
export const readDoubt = async (ctx: Ctx, content: ReceivedInvoice): Promise<ReceivedDoubt | null> =>
  doubtOf(content, await readSettings(ctx));
