import { tidyTimezone } from "@/lib/commerce/timezone";
import { z } from "zod";
import { languageOf } from "@/lib/commerce/locale-of";
import { permissionNames, permissions } from "@/lib/domains/permissions";
import { numberPrefixes, startingKinds } from "@/lib/domains/settings/schema";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { startingNames } from "@/lib/kernel/starting-names";
import { findOrCreateUser } from "./person";
import { askForVerification } from "./verification-mail";
import { startingProfile } from "../rules";
import { TenantCreate } from "../schema";

const example: z.input<typeof TenantCreate> = {
  id: "01930000-0000-7000-8000-000000000001",
  slug: "northwind",
  verified: false,
  asks_owner: false,
  company_name: "Northwind Traders",
  country: "GB",
  owner: {
    email: "ada@northwind.example",
    name: "Ada Byron",
    known: null,
    password_hash: "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA",
  },
  wrapped_key: "v1.m1.AAAA",
};

/**
 * Creates a company and its initial rows. The rows of schema `platform` (tenant, data key, person) are written in the same transaction, so
 * a failure leaves neither a company without an owner nor a person without a company.
 */
export const provision = command({
  id: "accounts.provision",
  summary: "Create a company with its settings, roles, owner, taxes and number series",
  access: internal("called by the sign-up, before the company has staff who could hold a permission"),
  input: TenantCreate,
  output: z.object({ user_id: z.guid(), staff_id: z.guid() }),
  example,
  async run(ctx, input) {
    await writeTenant(ctx, input);
    const { locale } = startingProfile(input.country, input.locale);
    const language = languageOf(locale);
    const user_id = await findOrCreateUser(ctx, {
      ...input.owner,
      locale: language,
      email_verified_at: input.verified ? ctx.clock.now() : null,
    });
    const settings = await writeSettings(ctx, input);
    const names = startingNames[language];
    const owner_role_id = await writeRoles(ctx, names.roles);
    const staff_id = newId(ctx.clock.now());
    await ctx.db.staff.createMany({
      data: [{ ...stamped(ctx), id: staff_id, user_id, role_id: owner_role_id, name: input.owner.name, email: input.owner.email }],
    });
    await writeTaxProfile(ctx, input);
    const series = { reset: "yearly", is_default: true };
    await ctx.db.numberSeries.createMany({
      data: startingKinds.map((kind) => ({
        ...stamped(ctx),
        ...series,
        kind,
        name: names.series[kind],
        format: `${numberPrefixes[kind]}-{YYYY}-{SEQ:5}`,
      })),
    });
    if (input.asks_owner) await verifyOrAsk(ctx, user_id);
    ctx.audit({ noun: "tenant", id: input.id, version: 1, before: null, after: { slug: input.slug, ...settings } });
    return { user_id, staff_id };
  },
});

/** An owner who verified the address for another company need not verify it again. */
async function verifyOrAsk(ctx: CommandCtx, user_id: string): Promise<void> {
  const proven = await ctx.db.user.findFirst({ where: { id: user_id, email_verified_at: { not: null } }, select: { id: true } });
  if (proven) await ctx.db.tenant.updateMany({ where: { id: ctx.tenant.id }, data: { verified_at: ctx.clock.now() } });
  else await askForVerification(ctx, { user_id });
}

type Input = z.output<typeof TenantCreate>;

/** The columns common to all rows of the tenant. */
function stamped(ctx: CommandCtx) {
  const now = ctx.clock.now();
  return { id: newId(now), tenant_id: ctx.tenant.id, created_at: now, updated_at: now };
}

async function writeTenant(ctx: CommandCtx, { id, slug, verified, wrapped_key }: Input): Promise<void> {
  const created_at = ctx.clock.now();
  await ctx.db.tenant.createMany({ data: [{ id, slug, verified_at: verified ? created_at : null, created_at }] });
  await ctx.db.tenantKey.createMany({ data: [{ tenant_id: id, wrapped: wrapped_key, created_at }] });
}

async function writeSettings(ctx: CommandCtx, { company_name, country, currency, timezone, locale }: Input) {
  const profile = startingProfile(country, locale);
  const settings = {
    company_name,
    country,
    currency: currency ?? profile.currency,
    timezone: tidyTimezone(timezone ?? profile.timezone),
    locale: profile.locale,
    paper: profile.paper,
  };
  await ctx.db.settings.createMany({ data: [{ ...stamped(ctx), ...settings }] });
  await ctx.db.branding.createMany({ data: [{ ...stamped(ctx), theme_tokens: {} }] });
  await ctx.db.publicForms.createMany({ data: [stamped(ctx)] });
  await ctx.db.leadScoring.createMany({ data: [stamped(ctx)] });
  return settings;
}

/** Creates the three role templates; returns the owner's id. The owner has every permission whatever the list says. */
async function writeRoles(ctx: CommandCtx, names: Readonly<Record<"owner" | "manager" | "staff", string>>): Promise<string> {
  const granted = (template: "manager" | "staff") => permissionNames.filter((name) => permissions[name].includes(template));
  const owner = { ...stamped(ctx), template: "owner", name: names.owner, permissions: [...permissionNames] };
  await ctx.db.role.createMany({
    data: [
      owner,
      { ...stamped(ctx), template: "manager", name: names.manager, permissions: granted("manager") },
      { ...stamped(ctx), template: "staff", name: names.staff, permissions: granted("staff") },
    ],
  });
  return owner.id;
}

/** The country's usual rates, named in the company's language; the first applies to new lines. EN 16931 rounds once per document. */
async function writeTaxProfile(ctx: CommandCtx, { country, locale }: Input): Promise<void> {
  const { tax } = startingProfile(country, locale);
  const profile = { ...stamped(ctx), name: tax.name, prices_mode: tax.prices_mode, rounding: "document", is_default: true };
  await ctx.db.taxProfile.createMany({ data: [profile] });
  await ctx.db.taxRate.createMany({
    data: tax.rates.map((rate, position) => ({
      ...rate,
      id: newId(profile.created_at),
      tenant_id: ctx.tenant.id,
      profile_id: profile.id,
      position,
      compound: false,
      is_default: position === 0,
    })),
  });
}
