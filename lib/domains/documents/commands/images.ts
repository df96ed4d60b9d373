import { z } from "zod";
import { documentImages } from "@/lib/commerce/file-references";
import { readImageSize } from "@/lib/commerce/image-size";
import { findFile, readWhole } from "@/lib/domains/files";
import { FileId } from "@/lib/domains/files/schema";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { imageProblem, mostImageBytes } from "../rules/images";

type Owner = "proposal" | "proposal_template" | "contract" | "contract_template";

interface Shown {
  /** Whose text it is. */
  owner: Owner;
  id: string;
  /** The Markdown of the record by the path of its field. */
  texts: Readonly<Record<string, string>>;
  /** Whether a customer was sent an earlier text, whose images stay. */
  wasSent?: boolean;
}

/**
 * Records which images a text shows, so that none of them can be deleted, and whoever reads the text sees them.
 * @throws AppError `invalid` for an image that the caller may not read, or that no document can show.
 */
export async function keepImages(ctx: CommandCtx, { owner, id, texts, wasSent = false }: Shown): Promise<void> {
  const wanted = new Map<string, string>();
  for (const [path, text] of Object.entries(texts))
    for (const wireId of documentImages.fileIdsIn(text)) {
      const file = z.safeDecode(FileId, wireId).data;
      if (file !== undefined && !wanted.has(file)) wanted.set(file, path);
    }
  const owned = { tenant_id: ctx.tenant.id, [`${owner}_id`]: id };
  const kept = await ctx.db.documentImage.findMany({ where: owned, select: { file_id: true } });
  const known = new Set(kept.map(({ file_id }) => file_id));
  if (!wasSent && kept.some(({ file_id }) => !wanted.has(file_id)))
    await ctx.db.documentImage.deleteMany({ where: { ...owned, file_id: { notIn: [...wanted.keys()] } } });
  const added = [...wanted].filter(([file]) => !known.has(file));
  if (added.length > 0) {
    await lockRows(ctx, "files", added.map(([file]) => file).toSorted());
    for (const [file, path] of added) await assertShowable(ctx, file, path);
    const created_at = ctx.clock.now();
    await ctx.db.documentImage.createMany({ data: added.map(([file_id]) => ({ id: newId(created_at), ...owned, file_id, created_at })) });
  }
  await assertLight(ctx, wanted);
}

/** @throws AppError `invalid`. */
async function assertShowable(ctx: CommandCtx, id: string, path: string): Promise<void> {
  const file = await findFile(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  const problem = imageProblem(file);
  if (problem !== null) throw invalidField(path, problem.code, problem.message);
  const size = file && readImageSize(await readWhole(ctx.runtime, file));
  const worse = imageProblem(file, size ?? null);
  if (worse !== null) throw invalidField(path, worse.code, worse.message);
}

/** @throws AppError `invalid` for a text whose images are together too large for one PDF. */
async function assertLight(ctx: CommandCtx, wanted: ReadonlyMap<string, string>): Promise<void> {
  if (wanted.size < 2) return;
  const where = { tenant_id: ctx.tenant.id, id: { in: [...wanted.keys()] } };
  const { _sum } = await ctx.db.file.aggregate({ where, _sum: { size: true } });
  if ((_sum.size ?? 0) <= mostImageBytes) return;
  const path = [...wanted.values()].at(-1) ?? "";
  throw invalidField(path, "too_large", "The images of one document may have 20 MB together. Take one out, or add a smaller one.");
}
