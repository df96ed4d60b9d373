import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { assertFresh } from "@/lib/kernel/precondition";
import { taxProfileUpdated } from "../events";
import { findTaxProfile, readTaxProfile } from "../queries";
import { toTaxProfile, type TaxProfileWithRates } from "../resource";
import type { RatePlan } from "../rules";

/** Locks the company's profiles, so that concurrent commands cannot set two defaults; returns their ids. */
export async function lockAll(ctx: CommandCtx): Promise<string[]> {
  const rows = await ctx.db.taxProfile.findMany({ where: { tenant_id: ctx.tenant.id, deleted_at: null }, select: { id: true } });
  const ids = rows.map((row) => row.id);
  await lockRows(ctx, "tax_profiles", ids);
  return ids;
}

/** Locks the profile and the company's other ones, and rejects a deleted or stale one. */
export async function lockProfile(ctx: CommandCtx, id: string): Promise<TaxProfileWithRates> {
  await lockAll(ctx);
  const row = await findTaxProfile(ctx, id);
  if (row.deleted_at) throw new AppError("conflict", "The tax profile is deleted.");
  await assertFresh(ctx, row);
  return row;
}

export function onlyDefault(): AppError {
  return new AppError("conflict", "The company needs a default tax profile; make another one the default instead.");
}

/** Clears the default of the present default profile, with audit and event. */
export async function replaceDefault(ctx: CommandCtx): Promise<void> {
  const former = await readTaxProfile(ctx, null);
  if (!former) return;
  const changed = { is_default: false, version: former.version + 1, updated_at: ctx.clock.now() };
  await ctx.db.taxProfile.updateMany({ where: { tenant_id: ctx.tenant.id, id: former.id }, data: changed });
  ctx.emit(taxProfileUpdated, {
    record_id: former.id,
    sequence: changed.version,
    data: toTaxProfile({ ...former, ...changed }),
    previous: { is_default: true },
  });
}

/** Applies the plan to the profile's rates; removed rates are kept for records that refer to them. */
export async function writeRates(ctx: CommandCtx, profile_id: string, plan: RatePlan): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, profile_id };
  const now = ctx.clock.now();
  await ctx.db.taxRate.updateMany({ where: { ...own, id: { in: plan.removed } }, data: { deleted_at: now } });
  for (const { id, ...rate } of plan.rates) {
    if (id !== null) await ctx.db.taxRate.updateMany({ where: { ...own, id }, data: rate });
  }
  const added = plan.rates.filter((rate) => rate.id === null);
  await ctx.db.taxRate.createMany({ data: added.map((rate) => ({ ...rate, ...own, id: newId(now) })) });
}

/** Rejects the removal of rates that items use. */
export async function assertRatesUnused(ctx: CommandCtx, rates: { id: string; name: string }[]): Promise<void> {
  const item = await ctx.db.item.findFirst({
    where: { tenant_id: ctx.tenant.id, deleted_at: null, tax_rate_id: { in: rates.map((rate) => rate.id) } },
    select: { name: true, tax_rate_id: true },
    orderBy: { id: "asc" },
  });
  if (!item) return;
  const rate = rates.find((candidate) => candidate.id === item.tax_rate_id);
  throw new AppError(
    "conflict",
    `The rate "${rate?.name ?? ""}" is in use by items such as "${item.name}"; assign them another one first.`,
  );
}

/**
 * Rejects a rate that no profile has, and locks its profile until the command ends. A key-share lock would not do: it does not block
 * changes of columns outside the key.
 * @throws AppError `invalid` at `tax_rate_id`.
 */
export async function lockTaxRate(ctx: CommandCtx, rateId: string | null | undefined): Promise<void> {
  if (!rateId) return;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    select rate.id from public.tax_rates rate
    join public.tax_profiles profile on profile.tenant_id = rate.tenant_id and profile.id = rate.profile_id
    where rate.tenant_id = ${ctx.tenant.id}::uuid and rate.id = ${rateId}::uuid and rate.deleted_at is null and profile.deleted_at is null
    for share of profile, rate`;
  if (rows.length === 0) throw invalidField("tax_rate_id", "not_found", "No such tax rate.");
}
