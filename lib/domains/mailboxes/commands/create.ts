import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { mailboxCreated } from "../events";
import { visible } from "../policy";
import { mailboxRows } from "../rows";
import { Mailbox, MailboxCreate } from "../schema";
import { assertRules, sealPassword } from "./parts";

/** Mailboxes of one company, so that none can take up the worker. */
const mostMailboxes = 20;

/** Servers of providers that deliver addresses with a suffix after a plus sign. */
const plusHosts = new Set([
  "imap.gmail.com",
  "imap.googlemail.com",
  "outlook.office365.com",
  "imap-mail.outlook.com",
  "imap.mail.me.com",
  "imap.fastmail.com",
]);

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
    const { folder = "INBOX", interval_seconds = 60, active = true, fallback = "ticket", confirms = true, host, user } = given;
    const { name = user.slice(0, 100), plus_addresses = plusHosts.has(host) } = given;
    const sealed = await sealPassword(ctx, password);
    const settings = { name, host, port, security, user, folder, interval_seconds, active, rules, fallback, plus_addresses, confirms };
    return createRow(ctx, mailboxRows, { ...settings, password: sealed, next_poll_at: ctx.clock.now() }, mailboxCreated);
  },
});
