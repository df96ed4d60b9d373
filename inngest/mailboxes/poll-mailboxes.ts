import { setTimeout as pause } from "node:timers/promises";
import { listDueMailboxes, pollMailbox } from "@/lib/domains/mailboxes";
import type { Ctx } from "@/lib/kernel/context";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { assertAllDone, tryEach, type Failure } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Then the next minute's firing goes on. */
const budgetMs = 50_000;
/** Mailboxes of a company that are read at once, so that a slow server does not hold up the others. */
const lanes = 4;

/** Reads what is due until nothing is left, also what a full mailbox has beyond one poll; each mailbox in turn. */
async function pollDue(ctx: Ctx, until: number): Promise<void> {
  while (ctx.clock.now().getTime() < until) {
    const { ids } = await listDueMailboxes(ctx, {});
    if (ids.length === 0) return;
    const waiting = [...ids];
    const failures: Failure[] = [];
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        failures.push(...(await tryEach(ctx, [id], (each) => pollMailbox(ctx, each))));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    assertAllDone(failures);
  }
}

/** Reads mailboxes. A schedule fires each minute, so mailboxes of a shorter interval are read again half a minute later. */
export const pollMailboxes: Schedule = {
  id: "poll-mailboxes",
  cron: "* * * * *",
  rights: { company: "Reads mailboxes that the company connected." },
  due: (runtime) => listDueTenants(runtime, "mailboxes"),
  async work(ctx) {
    const begun = ctx.clock.now().getTime();
    await pollDue(ctx, begun + budgetMs);
    const { ids } = await listDueMailboxes(ctx, { within_seconds: 40 });
    if (ids.length === 0 || ctx.clock.now().getTime() - begun > budgetMs / 3) return;
    await pause(31_000);
    await pollDue(ctx, begun + budgetMs);
  },
};
