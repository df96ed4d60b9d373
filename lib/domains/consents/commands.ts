import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { invalidField } from "@/lib/kernel/base/errors";
import { idOf, readRecordId } from "@/lib/kernel/base/ids";
import { personalUrl } from "@/lib/kernel/base/mails";
import { companyAccess, type CommandCtx } from "@/lib/kernel/context";
import { awaitTurn } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { consentGiven, consentWithdrawn } from "./events";
import { assertContact, byLink, findByToken, findConsent, ofContacts, withdrawUrl } from "./queries";
import { consentRows } from "./rows";
import { truncateIp } from "./rules";
import { hashText } from "./rules/hash";
import { Consent, ConsentId, ConsentToken, FormConsent, type WithdrawnBy } from "./schema";

/** The text's number among those of its purpose and language. */
async function versionOf(ctx: CommandCtx, { purpose, language }: z.output<typeof FormConsent>, text_hash: string): Promise<number> {
  const where = { tenant_id: ctx.tenant.id, purpose, language };
  const same = await ctx.db.consent.findFirst({ where: { ...where, text_hash }, select: { text_version: true } });
  if (same) return same.text_version;
  const { _max } = await ctx.db.consent.aggregate({ where, _max: { text_version: true } });
  return (_max.text_version ?? 0) + 1;
}

export const recordConsent = command({
  id: "consents.record",
  summary: "Store what the sender of a public form agreed to, word for word",
  access: internal("called by the public forms in the transaction that stores what was sent"),
  input: FormConsent,
  output: Consent,
  example: {
    purpose: "contact_request",
    address: "ada@northwind.example",
    name: "Ada Byron",
    record_id: "lea_01jd0p2q3r4s5t6v7w8x9y0z1a",
    text: "You may email me about this request.",
    language: "en",
    source: "/forms/lead",
  },
  async run(ctx, sent) {
    const record = readRecordId(sent.record_id);
    if (record === null) throw invalidField("record_id", "invalid", "Must be a record's id.");
    await awaitTurn(ctx, `consent-text:${sent.purpose}:${sent.language}`);
    const text_hash = hashText(sent.text);
    const fields = {
      purpose: sent.purpose,
      address: sent.address.toLowerCase(),
      name: sent.name,
      noun: record.noun,
      record_id: record.id,
      text: sent.text,
      text_hash,
      text_version: await versionOf(ctx, sent, text_hash),
      language: sent.language,
      channel: "web_form",
      source: sent.source,
      ip: truncateIp(ctx.request.ip),
      proof: ctx.request.id,
      given_at: ctx.clock.now(),
    };
    return createRow(ctx, consentRows, fields, consentGiven);
  },
});

/** Once; a second withdrawal answers the first. */
async function withdraw(ctx: CommandCtx, id: string, by: WithdrawnBy): Promise<Consent> {
  const before = await lockRow(ctx, consentRows, id);
  if (before.withdrawn_at !== null) return consentRows.toResource(before, ctx);
  return changeRow(ctx, consentRows, before, { withdrawn_at: ctx.clock.now(), withdrawn_by: by }, consentWithdrawn);
}

export const withdrawConsent = command({
  id: "consents.withdraw",
  summary: "Withdraw a consent for the person who asked for it",
  permission: "consents.write",
  input: z.strictObject({ id: ConsentId }),
  output: Consent,
  example: { id: "cst_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => withdraw(ctx, id, "staff"),
});

export const withdrawOwnConsent = command({
  id: "consents.withdraw_own",
  summary: "Withdraw what the signed-in contact agreed to",
  access: ofContacts,
  input: z.strictObject({ id: ConsentId }),
  output: Consent,
  example: { id: "cst_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: (ctx, { id }) => {
    assertContact(ctx);
    return withdraw(ctx, id, "portal");
  },
});

const asCompany = companyAccess("Consent link");

export const withdrawByLink = command({
  id: "consents.withdraw_by_link",
  summary: "Withdraw a consent by its link, without an account",
  access: byLink,
  input: z.strictObject({ token: ConsentToken }),
  output: z.object({ withdrawn: z.literal(true) }),
  example: { token: "A".repeat(64) },
  async run(ctx, { token }) {
    const { id } = await findByToken(ctx, token);
    await withdraw(asCompany(ctx), id, "link");
    return { withdrawn: true as const };
  },
});

const hourMs = 60 * 60_000;
const mostAnHour = 5;

export const mailConsent = command({
  id: "consents.mail",
  summary: "Email the sender of the contact form what they agreed to, with the link that withdraws it",
  access: internal("called by the background function that follows a consent"),
  input: z.strictObject({ id: ConsentId }),
  /** The confirmation of a ticket has the link. An address gets a few emails an hour at most, since anyone can enter any address. */
  output: z.object({ mail_id: idOf("mail").nullable() }),
  example: { id: "cst_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const { purpose, address, name, text, language, given_at, withdrawn_at } = await findConsent(ctx, id);
    if (purpose !== "contact_request" || withdrawn_at !== null) return { mail_id: null };
    const since = new Date(given_at.getTime() - hourMs);
    const earlier = await ctx.db.consent.count({
      where: { tenant_id: ctx.tenant.id, purpose, address, id: { not: id }, given_at: { gte: since, lte: given_at } },
    });
    if (earlier >= mostAnHour) return { mail_id: null };
    const mail = await queueMail(ctx, {
      key: "consent_given",
      language: languageOf(language),
      to: [{ name, address }],
      values: { "contact.name": name, "consent.text": text },
      button_url: personalUrl(await withdrawUrl(ctx, id)),
      idempotency_key: `consent-given:${id}`,
    });
    return { mail_id: mail.id };
  },
});
