import type { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import type { Mail as MailRow } from "@/prisma/generated/client";
import { holdReasons } from "../queries/limits";
import { unsubscribePage } from "../queries/unsubscribe";
import { composeMail } from "../queries/compose";
import { mailQueued } from "../events";
import { sealButton } from "../queries/button";
import { toMail } from "../resource";
import { definitionOf, firstStatus } from "../rules/templates";
import { Mail, MailQueue, type MailButtonUrl, type MailCode, type MailKey, type MailValues } from "../schema";

const queueCommand = command({
  id: "mails.queue",
  summary: "Compose and queue an email",
  access: internal("called by queueMail inside the commands of other domains"),
  input: MailQueue,
  output: Mail,
  example: {
    key: "password_reset",
    language: "en",
    to: [{ name: "Ada Byron", address: "ada@northwind.example" }],
    values: { "person.name": "Ada Byron", "link.expires_at": "Mar 2, 2026" },
    button_url: "https://atrium.example/reset/token",
    idempotency_key: "password-reset:1",
  },
  async run(ctx, input) {
    const present = await findByKey(ctx, input.idempotency_key);
    if (present) return toMail(present);
    const row = await composeRow(ctx, input);
    const { count } = await ctx.db.mail.createMany({ data: [row], skipDuplicates: true });
    // If a concurrent duplicate stored it first, its transaction is committed by now and its row is found.
    const made = await findByKey(ctx, input.idempotency_key);
    if (!made) throw new AppError("unavailable", "Another request is creating the same email; try again.", { retryAfter: 1 });
    if (count === 0) return toMail(made);
    const after = toMail(made);
    const event = made.status === "queued" ? mailQueued : undefined;
    auditChange(ctx, { noun: "mail", schema: Mail, before: null, after, event });
    return after;
  },
});

/** The input of an email; `values` has the names of its template, formatted for the reader. */
export type MailToQueue<Key extends MailKey> = Omit<z.output<typeof MailQueue>, "key" | "values" | "button_url" | "code"> & {
  key: Key;
  values: MailValues<Key>;
  button_url?: MailButtonUrl<Key>;
  code?: MailCode<Key>;
};

/**
 * Composes an email in the tenant's text and branding, stores it, and sends it after the commit. For a known `idempotency_key` it returns
 * the existing email. For an unverified company the email is held.
 * @throws AppError `invalid` naming a blank value, or for a file of another tenant.
 */
export function queueMail<Key extends MailKey>(ctx: Ctx | CommandCtx, mail: MailToQueue<Key>): Promise<Mail> {
  return queueCommand(ctx, mail);
}

/** `visible` is not applied: a customer who pays by a link causes an email that the customer may not read here. */
function findByKey(ctx: CommandCtx, idempotency_key: string): Promise<MailRow | null> {
  return ctx.db.mail.findFirst({ where: { tenant_id: ctx.tenant.id, idempotency_key } });
}

async function composeRow(
  ctx: CommandCtx,
  {
    key,
    to,
    cc = [],
    words,
    message,
    values,
    button_url: address,
    code,
    own_words = false,
    attachments = [],
    about,
    answers,
    author,
    from,
    reply_to,
    idempotency_key,
    ...asked
  }: z.output<typeof MailQueue>,
) {
  const language = languageOf(asked.language);
  const foreign = attachments.find(({ storage_key }) => !storage_key.startsWith(`${ctx.tenant.id}/`));
  if (foreign) throw new AppError("invalid", "The email's attachments must be files of its company.");
  const is_code = definitionOf(key).button === "code";
  const button_url = is_code ? code : address;
  if (is_code && code === undefined) throw new AppError("internal", "This email has no code.");
  if (button_url !== undefined) assertApart(values, button_url);
  const now = ctx.clock.now();
  const id = newId(now);
  const unsubscribe_url = await unsubscribePage(ctx, id, { unsubscribable: definitionOf(key).unsubscribable === true, to, cc });
  const source = { key, language, words, message, values, about, own_words, has_button: button_url !== undefined, unsubscribe_url };
  const { places, ...compiled } = await composeMail(ctx, source);
  const status = firstStatus(key, ctx.tenant.verified, own_words);
  return {
    id,
    tenant_id: ctx.tenant.id,
    idempotency_key,
    key,
    language,
    to,
    cc,
    ...compiled,
    sealed_url: button_url === undefined || places === null ? null : await sealButton(ctx, { url: button_url, places, is_code }),
    attachments,
    author: author ?? null,
    from_address: from ?? null,
    reply_to: reply_to ?? null,
    about_noun: about?.noun ?? null,
    about_id: about?.id ?? null,
    answers: answers ?? null,
    status,
    message_id: `${encodeId("mail", id)}@${ctx.runtime.environment.MAIL_FROM.split("@").at(-1) ?? ""}`,
    undelivered: [],
    last_error: status === "held" ? holdReasons.unverified : null,
    queued_at: status === "queued" ? now : null,
    created_at: now,
    updated_at: now,
  };
}

/** What in an address grants access, since ids of records are shorter; and a code. */
const secret = /[\w-]{40,}|^\d{6}$/g;

/** @throws AppError `internal` if a value has what the button's address alone may have: templates put values where they like. */
function assertApart(values: Readonly<Record<string, string>>, button_url: string): void {
  const secrets = button_url.match(secret) ?? [];
  if (secrets.some((each) => Object.values(values).some((value) => value.includes(each))))
    throw new AppError("internal", "The link of the email's button is also among its values.");
}
