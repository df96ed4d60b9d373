import { z } from "zod";
import { formatInstant } from "@/lib/commerce/document-format";
import { localeOf } from "@/lib/commerce/locale-of";
import { readerLanguage } from "@/lib/domains/customers";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { newChallenge } from "@/lib/kernel/auth/passkey-challenges";
import { creationOptions, readNewPasskey } from "@/lib/kernel/auth/passkeys";
import { AppError, invalidField, notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, openToCustomers } from "@/lib/kernel/operation";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import type { ContactPrincipal } from "../policy";
import { findEntrances } from "../queries";
import { assertFresh, portalParty } from "../queries/passkeys";
import { mostPasskeys } from "../rules";
import { ContactPasskeyId, PasskeyAdd, PasskeyOptions, PasskeyPick } from "../schema";

const key = { id: "cGFzc2tleQ", rawId: "cGFzc2tleQ", type: "public-key" as const };

export const beginPortalPasskey = command({
  id: "portal.begin_passkey",
  summary: "Start adding a passkey: the options for the browser's navigator.credentials.create, valid for five minutes",
  access: openToCustomers("A contact adds its own passkeys."),
  input: z.strictObject({}),
  output: PasskeyOptions,
  example: {},
  async run(ctx) {
    const { contact_id, email, name, session_id } = await assertFresh(ctx);
    const known = await ctx.db.contactPasskey.findMany({ where: { tenant_id: ctx.tenant.id, contact_id } });
    if (known.length >= mostPasskeys) throw new AppError("conflict", `You have ${mostPasskeys} passkeys; remove one first.`);
    const { company_name } = await readSettings(ctx);
    const challenge = await newChallenge(ctx.runtime, "portal_register", session_id);
    const options = await creationOptions(portalParty(ctx, company_name), { id: contact_id, email, name, known }, challenge);
    return { options: { ...options } };
  },
});

export const addPortalPasskey = command({
  id: "portal.add_passkey",
  summary: "Add the passkey that the browser created, with which the contact signs in from then on; an email reports it",
  access: openToCustomers("A contact adds its own passkeys."),
  input: PasskeyAdd,
  output: z.object({ id: ContactPasskeyId }),
  example: { name: "Laptop", response: { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } } },
  async run(ctx, { name, response }) {
    const contact = await assertFresh(ctx);
    const { contact_id, email, session_id } = contact;
    const asked = { party: portalParty(ctx, ""), purpose: "portal_register" as const, holder: session_id };
    const made = await readNewPasskey(ctx.runtime, response, asked);
    const now = ctx.clock.now();
    const id = newId(now);
    const row = { id, tenant_id: ctx.tenant.id, contact_id, email, name, created_at: now };
    const { count } =
      made === null ? { count: 0 } : await ctx.db.contactPasskey.createMany({ data: [{ ...row, ...made }], skipDuplicates: true });
    if (count === 0) throw invalidField("response", "passkey_refused", "The passkey wasn't accepted; start again.");
    ctx.audit({ noun: "contact_passkey", id, before: null, after: { contact_id, email, name } });
    await reportChange(ctx, "contact_passkey_added", contact);
    return { id };
  },
});

export const removePortalPasskey = command({
  id: "portal.remove_passkey",
  summary: "Remove one of the contact's passkeys; an email reports it",
  access: openToCustomers("A contact removes its own passkeys."),
  input: PasskeyPick,
  output: z.object({}),
  example: { id: "cpk_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const contact = await assertFresh(ctx);
    const { contact_id } = contact;
    const where = { tenant_id: ctx.tenant.id, id, contact_id };
    const before = await ctx.db.contactPasskey.findFirst({ where });
    const { count } = await ctx.db.contactPasskey.deleteMany({ where });
    if (!before || count === 0) throw notFound("passkey");
    ctx.audit({ noun: "contact_passkey", id, before: { contact_id, email: before.email, name: before.name }, after: null });
    await reportChange(ctx, "contact_passkey_removed", contact);
    return {};
  },
});

/** The button leads to the portal, where the contact removes what somebody else added. */
async function reportChange(
  ctx: CommandCtx,
  change: "contact_passkey_added" | "contact_passkey_removed",
  { contact_id, email, name }: ContactPrincipal,
): Promise<void> {
  const contact = (await findEntrances(ctx, email)).find(({ id }) => id === contact_id);
  if (!contact) throw notFound("contact");
  const { timezone, country } = await readSettings(ctx);
  const language = readerLanguage(contact, contact.customer);
  const now = ctx.clock.now();
  await queueMail(ctx, {
    key: change,
    language,
    to: [{ name, address: email }],
    values: {
      "contact.name": name,
      "contact.email": email,
      "change.time": formatInstant(now, localeOf(language, country), timezone),
      "change.ip": ctx.request.ip ?? "—",
    },
    button_url: `${tenantBaseUrl(ctx.runtime.environment.ATRIUM_BASE_URL, ctx.tenant.slug)}/portal/details`,
    idempotency_key: `${change}:${newId(now)}`,
  });
}
