import { setTimeout as pause } from "node:timers/promises";
import { listDueMailboxes, pollMailbox } from "@/lib/domains/mailboxes";
import type { Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

async function pollDue(ctx: Ctx): Promise<number> {
  const { ids } = await listDueMailboxes(ctx, {});
  for (const id of ids) await pollMailbox(ctx, id);
  return ids.length;
}

/** Reads mailboxes. A schedule fires each minute, so mailboxes of a shorter interval are read again half a minute later. */
export const pollMailboxes: Schedule = {
  id: "poll-mailboxes",
  cron: "* * * * *",
  due: (runtime) => listDueTenants(runtime, "mailboxes"),
  async work(ctx) {
    await pollDue(ctx);
    const { ids } = await listDueMailboxes(ctx, { within_seconds: 40 });
    if (ids.length === 0) return;
    await pause(31_000);
    await pollDue(ctx);
  },
};
