import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { mailboxDeleted, mailboxPollAsked, mailboxUpdated } from "../events";
import { toMailbox } from "../resource";
import { mailboxRows } from "../rows";
import { Mailbox, MailboxId, MailboxUpdate } from "../schema";
import { sealPassword } from "./account";
import { assertPassword, assertRules } from "./parts";

const id = "mbx_01jd0p2q3r4s5t6v7w8x9y0z1a";

/** A password takes the place of a sign-in at the provider. */
const byPassword = {
  auth: "password",
  account: null,
  account_id: null,
  access_token: null,
  access_until: null,
  refreshed_at: null,
  sign_in_reason: null,
};

/** Another place is read from its present end, and at once. */
export const newPlace = (read_since: Date) => ({
  ...{ uid_validity: null, last_uid: null, read_since },
  ...{ failures: 0, problem: null, failing_since: null, alerted: false },
});

export const updateMailbox = command({
  id: "mailboxes.update",
  summary: "Change a mailbox; another server, port or user needs the password again",
  permission: "mailboxes.write",
  input: MailboxUpdate.extend({ id: MailboxId }),
  output: Mailbox,
  example: { id, interval_seconds: 120 },
  async run(ctx, { id, password, ...fields }) {
    const before = await lockRow(ctx, mailboxRows, id);
    if (Object.keys(fields).length === 0 && password === undefined) return toMailbox(before);
    assertRules(fields.rules ?? []);
    const { host = before.host, port = before.port } = fields;
    (await ctx.runtime.ports.mailboxes()).check({ host, port });
    assertPassword(before, { ...fields, password });
    const sealed = password === undefined ? {} : { ...byPassword, password: await sealPassword(ctx, password) };
    const isChanged = (name: "host" | "user" | "folder") => fields[name] !== undefined && fields[name] !== before[name];
    const place = isChanged("host") || isChanged("user") || isChanged("folder") ? newPlace(ctx.clock.now()) : {};
    return changeRow(ctx, mailboxRows, before, { ...fields, ...sealed, ...place, next_poll_at: ctx.clock.now() }, mailboxUpdated);
  },
});

export const deleteMailbox = command({
  id: "mailboxes.delete",
  summary: "Delete a mailbox with its log; its tickets and leads stay",
  permission: "mailboxes.write",
  input: z.strictObject({ id: MailboxId }),
  output: z.object({}),
  example: { id },
  async run(ctx, { id }) {
    await deleteRow(ctx, mailboxRows, await lockRow(ctx, mailboxRows, id), mailboxDeleted);
    return {};
  },
});

/** A background function reads it at once; two polls of one mailbox never run at once. */
export const pollMailboxNow = command({
  id: "mailboxes.poll_now",
  summary: "Read a mailbox now",
  permission: "mailboxes.poll",
  input: z.strictObject({ id: MailboxId }),
  output: Mailbox,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, mailboxRows, id);
    if (!before.active) throw new AppError("conflict", "The mailbox is turned off. Turn it on first.");
    const now = ctx.clock.now();
    return changeRow(ctx, mailboxRows, before, { next_poll_at: now }, mailboxPollAsked);
  },
});
