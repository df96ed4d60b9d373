import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { findFile, readWhole } from "@/lib/domains/files";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { readImageSize } from "@/lib/commerce/image-size";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { auditChange } from "@/lib/kernel/rows";
import { brandingUpdated } from "../events";
import { detailOf, findBranding } from "../queries";
import { toBranding } from "../resource";
import { findUnreadable, objectionTo, pictureLimits, readableContrast } from "../rules";
import { BrandingDetail, BrandingReplace, BrandPicture, Branding, type ThemeTokens } from "../schema";

export const replaceBranding = command({
  id: "branding.replace",
  summary: "Replace the company's colours and pictures; omitted ones are removed",
  permission: "settings.write",
  input: BrandingReplace,
  output: BrandingDetail,
  example: { primary_color: "#2457d6", theme_tokens: { radius: 6 }, logo_file_id: "fil_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, input) {
    const before = await lockBranding(ctx);
    const fields = wholeOf(input);
    assertReadable(fields.theme_tokens);
    for (const picture of BrandPicture.options) {
      const id = fields[`${picture}_file_id`];
      if (id !== null && id !== before[`${picture}_file_id`]) await assertFit(ctx, picture, id);
    }
    if (isSame(fields, toBranding(before))) return detailOf(ctx, before);
    await ctx.db.branding.updateMany({
      where: { tenant_id: ctx.tenant.id },
      data: { ...fields, version: before.version + 1, updated_at: ctx.clock.now() },
    });
    const after = await findBranding(ctx);
    auditChange(ctx, { noun: "branding", schema: Branding, before: toBranding(before), after: toBranding(after), event: brandingUpdated });
    return detailOf(ctx, after);
  },
});

function wholeOf({
  logo_file_id = null,
  favicon_file_id = null,
  login_background_file_id = null,
  ...colors
}: z.output<typeof BrandingReplace>) {
  return { ...colors, logo_file_id, favicon_file_id, login_background_file_id };
}

async function lockBranding(ctx: CommandCtx) {
  const { id } = await findBranding(ctx);
  await lockRows(ctx, "branding", [id]);
  const row = await findBranding(ctx);
  await assertFresh(ctx, row);
  return row;
}

const roundDown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** @throws AppError `invalid` with each pair of colours that is too close, at the token that the company set. */
function assertReadable(tokens: ThemeTokens): void {
  const errors = findUnreadable(tokens).map(({ scheme, ink, ground, ratio: exact }) => ({
    path: `theme_tokens.${scheme}.${tokens[scheme]?.[ink] === undefined ? ground : ink}`,
    code: "contrast",
    message: `In ${scheme} mode, ${ink} on ${ground} has a contrast of ${roundDown(exact)}:1. It needs ${readableContrast}:1.`,
  }));
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}

/**
 * Checks that a file fits as this picture, and locks its row against deletion. @throws AppError `conflict` while it is not clean, `invalid`
 * when it does not fit.
 */
async function assertFit(ctx: CommandCtx, picture: BrandPicture, id: string): Promise<void> {
  const path = `${picture}_file_id`;
  await lockRows(ctx, "files", [id]);
  const file = await findFile(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") throw invalidField(path, "not_found", "No such file.");
    throw error;
  });
  if (file.status === "blocked")
    throw new AppError("conflict", `The file is blocked: ${file.blocked_reason ?? ""}.`, {
      errors: [{ path, code: "blocked", message: "The file is blocked." }],
    });
  if (file.status !== "clean")
    throw new AppError("conflict", "The file has not been scanned yet; try again in a moment.", {
      errors: [{ path, code: "not_scanned", message: "The file has not been scanned yet." }],
    });
  // The row's size is checked before any bytes are read.
  const pixels = file.size <= pictureLimits[picture].bytes ? readImageSize(await readWhole(ctx.runtime, file)) : null;
  const objection = objectionTo(picture, file, pixels);
  if (objection) throw invalidField(path, objection.code, objection.message);
}

/** PostgreSQL does not keep the order of a JSON object's keys. */
function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return Object.keys(one).every((name) => isDeepStrictEqual(one[name], other[name]));
}
