import type { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { mailboxCreated } from "../events";
import { visible } from "../policy";
import { mailboxRows } from "../rows";
import { Mailbox, MailboxCreate, type MailboxUpdate } from "../schema";
import { sealPassword } from "./account";
import { assertRules } from "./parts";

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

/** @throws AppError `conflict` where a company has as many mailboxes as it can. */
export async function assertRoom(ctx: Ctx): Promise<void> {
  if ((await ctx.db.mailbox.count({ where: visible(ctx) })) >= mostMailboxes)
    throw new AppError("conflict", `A company can have ${String(mostMailboxes)} mailboxes; delete one first.`);
}

type Given = Omit<z.output<typeof MailboxUpdate>, "password"> & { host: string; user: string };

/** The settings of a new mailbox, with what nobody has chosen. */
export function newMailbox({ security = "tls", port = security === "tls" ? 993 : 143, rules = [], ...given }: Given) {
  const { folder = "INBOX", interval_seconds = 60, active = true, fallback = "ticket", confirms = true, host, user } = given;
  const { receives_e_invoices = false } = given;
  const { name = user.slice(0, 100), plus_addresses = plusHosts.has(host), authserv_id = null } = given;
  const read = { host, port, security, user, folder, interval_seconds, active };
  return { name, ...read, rules, fallback, plus_addresses, authserv_id, confirms, receives_e_invoices };
}

export const createMailbox = command({
  id: "mailboxes.create",
  summary: "Add a mailbox; messages that arrive from then on become tickets, leads or replies",
  permission: "mailboxes.write",
  input: MailboxCreate,
  output: Mailbox,
  example: { name: "Support", host: "imap.acme.example", user: "support@acme.example", password: "copper-kettle-42" },
  async run(ctx, { password, ...given }) {
    const settings = newMailbox(given);
    assertRules(settings.rules);
    (await ctx.runtime.ports.mailboxes()).check(settings);
    await assertRoom(ctx);
    const sealed = await sealPassword(ctx, password);
    const now = ctx.clock.now();
    return createRow(ctx, mailboxRows, { ...settings, password: sealed, next_poll_at: now, read_since: now }, mailboxCreated);
  },
});
