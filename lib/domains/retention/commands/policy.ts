import { awaitTurn } from "@/lib/kernel/lock";
import type { Permission } from "@/lib/kernel/base/permissions";
import { assertMayOrder, command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { retentionUpdated } from "../events";
import { findPolicy } from "../queries";
import { toPolicy } from "../resource";
import { assertRules, completeRules } from "../rules";
import { RetentionPolicy, RetentionReplace, type RetentionKind } from "../schema";

/** What a rule does by itself, as permissions of whoever turns it on; logs have none of their own. */
const neededFor: Readonly<Record<RetentionKind, readonly Permission[]>> = {
  lead: ["leads.delete"],
  customer: ["customers.delete"],
  ticket: ["tickets.write"],
  expense: ["expenses.approve"],
  task: ["tasks.delete"],
  mail: ["mails.write"],
  notification: [],
  assist: [],
  webhook_delivery: [],
  event: [],
};

export const replaceRetention = command({
  id: "retention.replace",
  summary: "Change the retention policy; a rule that is turned on marks records each night, and removes them a week later",
  permission: "retention.write",
  confirmed: { keys: true },
  input: RetentionReplace,
  output: RetentionPolicy,
  example: { rules: [{ kind: "lead", active: true, action: "delete", keep_days: 730, cap: 500 }] },
  async run(ctx, { rules }) {
    assertRules(rules);
    assertMayOrder(
      ctx,
      rules.flatMap(({ kind, active }) => (active ? neededFor[kind] : [])),
    );
    await awaitTurn(ctx, "retention-policy");
    const row = await findPolicy(ctx);
    await assertFresh(ctx, row);
    const updated_at = ctx.clock.now();
    const fields = { rules: completeRules(rules), active: rules.some(({ active }) => active), version: row.version + 1, updated_at };
    const { id, tenant_id, created_at } = row;
    await ctx.db.retentionPolicy.upsert({ where: { tenant_id }, create: { id, tenant_id, created_at, ...fields }, update: fields });
    const [before, after] = [toPolicy(row), toPolicy(await findPolicy(ctx))];
    auditChange(ctx, { noun: "retention_policy", schema: RetentionPolicy, before, after, event: retentionUpdated });
    return after;
  },
});
