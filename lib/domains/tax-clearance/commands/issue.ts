import { randomUUID } from "node:crypto";
import { readExemptions } from "@/lib/domains/taxes";
import { AppError, type FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { openForTenant } from "@/lib/kernel/tenant-keys";
import { readCertificate } from "@/lib/zatca/certificate";
import type { TaxBody } from "@/lib/zatca/document";
import { checkBody } from "@/lib/zatca/rules";
import { signDocument, signerOf } from "@/lib/zatca/sign";
import type { TaxUnit as TaxUnitRow } from "@/prisma/generated/client";
import { taxDocumentQueued } from "../events";
import { findIssuingUnit, keyColumn, type TaxSubject } from "../queries";
import { toTaxDocument } from "../resource";
import { reportWithin, warnBefore } from "../rules";
import { TaxUnit } from "../schema";
import { toTaxBody, type TaxSource } from "./body";

/** Milliseconds by which Saudi Arabia is ahead of UTC, all year. */
const saudiOffset = 3 * 3_600_000;

/** Day and time (HH:mm:ss) in Saudi Arabia, whatever the company's time zone. */
export function saudiMoment(now: Date): { day: string; time: string } {
  const shown = new Date(now.getTime() + saudiOffset).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 19) };
}

/** A document that keeps the rules and has no number yet. */
export interface PreparedTaxDocument {
  unit_id: string;
  body: TaxBody;
}

/**
 * Checks a document against the authority's rules before it gets a number, which would otherwise be lost.
 * @returns null where no unit issues the company's documents; `errors` at the fields that break a rule.
 */
export async function prepareTaxDocument(
  ctx: Ctx,
  source: TaxSource,
): Promise<{ prepared: PreparedTaxDocument | null; errors: FieldProblem[] }> {
  const unit = await findIssuingUnit(ctx);
  if (unit === null) return { prepared: null, errors: [] };
  const obstacle = obstacleOf(unit, ctx.clock.now());
  if (obstacle !== null) return { prepared: null, errors: [obstacle] };
  const { day: today, time } = saudiMoment(ctx.clock.now());
  const used = source.totals.lines.flatMap(({ taxes }) => taxes);
  const body = toTaxBody(source, { unit, time, exemptionOf: await readExemptions(ctx, source.tax_profile_id, used) });
  const broken = checkBody(body, { today, flows: TaxUnit.shape.flows.parse(unit.flows) });
  const words = broken.length === 0 ? "en" : await languageOfCaller(ctx);
  const errors = broken.map((rule) => ({ path: rule.path, code: rule.id.toLowerCase().replaceAll("-", "_"), message: rule[words] }));
  return { prepared: { unit_id: unit.id, body }, errors };
}

/** The API answers in English; a company that works in Arabic reads its rules so. */
async function languageOfCaller(ctx: Ctx): Promise<"en" | "ar"> {
  const row = await ctx.db.settings.findFirst({ where: { tenant_id: ctx.tenant.id }, select: { locale: true } });
  return row?.locale.startsWith("ar") === true && ctx.principal.kind !== "key" ? "ar" : "en";
}

/** Why a unit can sign nothing now. */
function obstacleOf(unit: TaxUnitRow, now: Date): FieldProblem | null {
  if (unit.sealed_key === null || unit.certificate === null)
    return { path: "unit", code: "no_key", message: "Connect the company to the tax authority again: its key did not come along." };
  if (unit.valid_until === null || now >= unit.valid_until)
    return { path: "unit", code: "expired", message: "The certificate for e-invoices has expired. Renew it in Settings > Tax authority." };
  return null;
}

/**
 * Gives a document its UUID and its place in the unit's chain, signs it, and queues it for the authority; all in the transaction of its
 * number, so that no document can lack its e-invoice. The unit's row stays locked until the end, as the number's counter does.
 */
export async function issueTaxDocument(
  ctx: CommandCtx,
  { unit_id, body }: PreparedTaxDocument,
  { number, ...subject }: { number: string } & TaxSubject,
): Promise<void> {
  await ctx.db.$queryRaw`select id from public.tax_units where tenant_id = ${ctx.tenant.id}::uuid and id = ${unit_id}::uuid for update`;
  const unit = await ctx.db.taxUnit.findFirst({ where: { tenant_id: ctx.tenant.id, id: unit_id } });
  if (unit === null || unit.sealed_key === null || unit.certificate === null || unit.state === "retired")
    throw new AppError("conflict", "The unit for e-invoices was just replaced. Try again.");
  const now = ctx.clock.now();
  const key = await openForTenant(ctx.runtime, ctx.tenant.id, keyColumn, unit.sealed_key);
  const identity = { number, uuid: randomUUID(), counter: unit.counter + 1n, previous_hash: unit.last_hash };
  const signed = signDocument(body, identity, signerOf(key, readCertificate(unit.certificate)));
  await ctx.db.taxUnit.updateMany({
    where: { tenant_id: ctx.tenant.id, id: unit_id },
    data: {
      counter: identity.counter,
      last_hash: signed.hash,
      next_attempt_at: unit.state === "disconnected" ? null : (unit.next_attempt_at ?? now),
    },
  });
  const row = await ctx.db.taxDocument.create({
    data: {
      id: newId(now),
      tenant_id: ctx.tenant.id,
      unit_id,
      ...subject,
      ...identity,
      ...signed,
      flow: body.flow,
      channel: body.flow === "standard" ? "clearance" : "reporting",
      issued_at: now,
      report_by: new Date(now.getTime() + reportWithin),
      warn_at: new Date(now.getTime() + reportWithin - warnBefore),
      released_at: body.flow === "standard" ? null : now,
      created_at: now,
      updated_at: now,
    },
  });
  ctx.emit(taxDocumentQueued, { record_id: row.id, sequence: row.version, data: toTaxDocument(row) });
}
