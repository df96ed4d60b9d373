import { fromDayColumn } from "@/lib/commerce/day-column";
import { formatDay } from "@/lib/commerce/document-format";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { Language } from "@/lib/domains/customers/schema";
import { readPersonalAddress } from "@/lib/domains/document-links";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import type { SignerRow } from "../resource";
import { SignedNoun } from "../schema";

async function letterOf(ctx: CommandCtx, row: SignerRow) {
  if (row.link_id === null) throw new AppError("internal", "A signer who is asked has a link.");
  const noun = SignedNoun.parse(row.record.noun);
  return {
    language: Language.catch("en").parse(row.language),
    to: [{ name: row.name, address: row.email }],
    button_url: await readPersonalAddress(ctx, row.link_id),
    about: { noun, id: row.record_id },
  };
}

/** Queues the request to sign; it leaves with the commit. */
export async function queueRequest(ctx: CommandCtx, row: SignerRow): Promise<void> {
  await queueMail<"signature_requested">(ctx, {
    ...(await letterOf(ctx, row)),
    key: "signature_requested",
    values: { "contact.name": row.name, "document.title": row.title },
    idempotency_key: `signature-requested:${row.id}`,
  });
}

/** Tells a signer that the company lets somebody else sign in their place. */
export async function queueReplaced(ctx: CommandCtx, row: SignerRow, { by, to }: { by: string; to: string }): Promise<void> {
  await queueMail<"signature_reassigned">(ctx, {
    key: "signature_reassigned",
    language: Language.catch("en").parse(row.language),
    to: [{ name: row.name, address: row.email }],
    values: { "contact.name": row.name, "document.title": row.title, "delegation.by": by, "delegation.to": to },
    about: { noun: SignedNoun.parse(row.record.noun), id: row.record_id },
    idempotency_key: `signature-reassigned:${row.id}`,
  });
}

/** Queues the reminder of so many days before the last day; each is queued once. */
export async function queueReminder(ctx: CommandCtx, row: SignerRow & { last_day: Date }, days: number): Promise<void> {
  const { country } = await readSettings(ctx);
  const last_day = formatDay(fromDayColumn(row.last_day), localeOf(languageOf(row.language), country));
  await queueMail<"signature_reminder">(ctx, {
    ...(await letterOf(ctx, row)),
    key: "signature_reminder",
    values: { "contact.name": row.name, "document.title": row.title, "signing.last_day": last_day },
    idempotency_key: `signature-reminder:${row.id}:${String(days)}`,
  });
}
