import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { mailboxCreated } from "../events";
import { visible } from "../policy";
import { passwordColumn } from "../queries";
import { mailboxRows } from "../rows";
import { findRuleProblems } from "../rules/routing";
import { Mailbox, MailboxCreate, type RoutingRule } from "../schema";

/** Mailboxes of one company, so that none can take up the worker. */
const mostMailboxes = 20;

/** @throws AppError `invalid` naming the rule whose pattern can't be used. */
export function assertRules(rules: readonly RoutingRule[]): void {
  const errors = findRuleProblems(rules);
  if (errors.length > 0) throw new AppError("invalid", "A rule can’t be used.", { errors });
}

export const createMailbox = command({
  id: "mailboxes.create",
  summary: "Add a mailbox; messages that arrive from then on become tickets, leads or replies",
  permission: "mailboxes.write",
  input: MailboxCreate,
  output: Mailbox,
  example: { name: "Support", host: "imap.acme.example", user: "support@acme.example", password: "copper-kettle-42" },
  async run(ctx, { password, security = "tls", port = security === "tls" ? 993 : 143, rules = [], ...given }) {
    assertRules(rules);
    (await ctx.runtime.ports.mailboxes()).check({ host: given.host, port });
    if ((await ctx.db.mailbox.count({ where: visible(ctx) })) >= mostMailboxes)
      throw new AppError("conflict", `A company can have ${String(mostMailboxes)} mailboxes; delete one first.`);
    const { folder = "INBOX", interval_seconds = 60, active = true, fallback = "ticket", name, host, user } = given;
    const sealed = await sealForTenant(ctx.runtime, ctx.tenant.id, passwordColumn, password);
    const settings = { name, host, port, security, user, folder, interval_seconds, active, rules, fallback };
    return createRow(ctx, mailboxRows, { ...settings, password: sealed, next_poll_at: ctx.clock.now() }, mailboxCreated);
  },
});
