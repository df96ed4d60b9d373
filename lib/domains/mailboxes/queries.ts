import { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Mailbox as MailboxRow } from "@/prisma/generated/client";
import { toMailbox } from "./resource";
import { mailboxRows, messageRows } from "./rows";
import { Mailbox, MailboxId, MailboxList, MailboxMessageList, MailboxMessagePage, MailboxPage } from "./schema";

/** @throws AppError `not_found`. */
export function findMailbox(ctx: Ctx, id: string): Promise<MailboxRow> {
  return findRow(ctx, mailboxRows, id);
}

export const listMailboxes = query({
  id: "mailboxes.list",
  summary: "List mailboxes, newest first",
  permission: "mailboxes.read",
  input: MailboxList,
  output: MailboxPage,
  example: { limit: "50" },
  run: (ctx, input) => listPage(ctx, mailboxRows, input, { where: {}, sort: "-created_at" }),
});

export const getMailbox = query({
  id: "mailboxes.get",
  summary: "Get a mailbox, without its password",
  permission: "mailboxes.read",
  input: z.strictObject({ id: MailboxId }),
  output: Mailbox,
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => toMailbox(await findMailbox(ctx, id)),
});

export const listMailboxMessages = query({
  id: "mailboxes.list_messages",
  summary: "List the messages read from a mailbox and what became of them, newest first",
  permission: "mailboxes.read",
  input: MailboxMessageList.extend({ id: MailboxId }),
  output: MailboxMessagePage,
  example: { id: "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a", outcome: "parked" },
  async run(ctx, { id, outcome, ...page }) {
    await findMailbox(ctx, id);
    const where = { mailbox_id: id, ...(outcome === undefined ? {} : { outcome }) };
    return listPage(ctx, messageRows, page, { where, sort: "-created_at" });
  },
});
