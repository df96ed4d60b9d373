import { notFound } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import type { CompanySeal as CompanySealRow } from "@/prisma/generated/client";
import { companySealAdded, companySealUpdated } from "../events";
import { findCompanySeal } from "../queries";
import { companySealRows } from "../rows";
import type { CompanySeal } from "../schema";

export type SealFields = Partial<Omit<CompanySealRow, "id" | "tenant_id" | "version" | "created_at" | "updated_at">>;

/** @throws AppError `not_found` where the company has chosen nothing, `stale` for another version than `If-Match` names. */
export async function lockCompanySeal(ctx: CommandCtx): Promise<CompanySealRow> {
  const found = await findCompanySeal(ctx);
  if (!found) throw notFound("seal");
  return lockRow(ctx, companySealRows, found.id);
}

/** Changes the company's row, or begins it. */
export async function writeSeal(ctx: CommandCtx, fields: SealFields): Promise<CompanySeal> {
  if ((await findCompanySeal(ctx)) === null) return createRow(ctx, companySealRows, fields, companySealAdded);
  return changeRow(ctx, companySealRows, await lockCompanySeal(ctx), fields, companySealUpdated);
}
