import { z } from "zod";
import { findFile, readWhole } from "@/lib/domains/files";
import { readSettings } from "@/lib/domains/settings";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { logOf, systemContext, type Ctx, type RequestInfo } from "@/lib/kernel/context";
import { internal, openToEverybody, query } from "@/lib/kernel/operation";
import type { Runtime } from "@/lib/kernel/runtime";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { findTenantBySlug } from "@/lib/kernel/tenancy/tenants";
import { hasPrintableLogo, toBrandingDetail, type BrandingWithPictures } from "./resource";
import { isPrintable, resolveLook } from "./rules";
import { BrandPicture, BrandingDetail, PublicBranding } from "./schema";

const shown = { select: { sha256: true, media_type: true } } as const;

/** The tenant's single row, created at sign-up. Anyone may see a company's branding. */
export async function findBranding(ctx: Ctx): Promise<BrandingWithPictures> {
  const row = await ctx.db.branding.findFirst({
    where: { tenant_id: ctx.tenant.id },
    include: { logo: shown, favicon: shown, login_background: shown },
  });
  if (!row) throw new AppError("internal", "The tenant has no branding.");
  return row;
}

/** The wire form of the branding. */
export function detailOf(ctx: Ctx, row: BrandingWithPictures): z.output<typeof BrandingDetail> {
  const { ATRIUM_BASE_URL } = ctx.runtime.environment;
  return toBrandingDetail(row, `${tenantBaseUrl(ATRIUM_BASE_URL, ctx.tenant.slug)}/api/public/branding/${ctx.tenant.slug}`);
}

/** The branding for other domains. `mail_logo_url` is null for a logo format that mail programs may not support. */
export async function readBranding(
  ctx: Ctx,
): Promise<z.output<typeof BrandingDetail> & { look: ReturnType<typeof resolveLook>; mail_logo_url: string | null }> {
  const row = await findBranding(ctx);
  const detail = detailOf(ctx, row);
  return { ...detail, look: resolveLook(detail), mail_logo_url: hasPrintableLogo(row) ? detail.logo_url : null };
}

/** A logo's bytes for PDFs; null if there is none, it is not PNG or JPEG, or it cannot be read: the document then shows the name. */
export async function readPrintedLogo(ctx: Ctx, file_id: string | null): Promise<Buffer | null> {
  if (file_id === null) return null;
  try {
    const file = await ctx.db.file.findFirst({ where: { tenant_id: ctx.tenant.id, id: file_id } });
    return file && isPrintable(file.media_type) ? await readWhole(ctx.runtime, file) : null;
  } catch (error) {
    logOf(ctx).error({ err: error, file_id }, "the logo could not be read; the document shows the name");
    return null;
  }
}

export const getBranding = query({
  id: "branding.get",
  summary: "Get the company's colours and pictures, with the accent corrected for contrast",
  permission: "settings.read",
  input: z.strictObject({}),
  output: BrandingDetail,
  example: {},
  run: async (ctx) => detailOf(ctx, await findBranding(ctx)),
});

export const showBranding = query({
  id: "branding.show",
  summary: "Get a company's branding, for its sign-in page and portal",
  access: openToEverybody("Every page that a company shows to visitors and customers shows its branding."),
  input: z.strictObject({}),
  output: PublicBranding,
  example: {},
  async run(ctx) {
    const {
      id: _id,
      logo_file_id: _logo,
      favicon_file_id: _favicon,
      login_background_file_id: _background,
      version: _version,
      created_at: _created,
      updated_at: _updated,
      ...look
    } = detailOf(ctx, await findBranding(ctx));
    return { company_name: (await readSettings(ctx)).company_name, ...look };
  },
});

const locatePicture = query({
  id: "branding.locate_picture",
  summary: "Find the file of one of the company's pictures",
  access: internal("called by findPicture, which serves the pictures of the branding to everybody"),
  input: z.strictObject({ picture: BrandPicture }),
  output: z.custom<Awaited<ReturnType<typeof findFile>>>(),
  example: { picture: "logo" },
  async run(ctx, { picture }) {
    const row = await findBranding(ctx);
    const id = row[`${picture}_file_id`];
    if (id === null) throw notFound("picture");
    return findFile(ctx, id);
  },
});

/**
 * The file behind a picture's address.
 * @throws AppError `not_found` for an unknown company or a picture that it does not have.
 */
export async function findPicture(runtime: Runtime, slug: string, picture: string, request: RequestInfo) {
  const known = BrandPicture.safeParse(picture);
  if (!known.success) throw notFound("picture");
  const tenant = await findTenantBySlug(runtime, slug);
  if (!tenant) throw notFound("company");
  return locatePicture(systemContext(runtime, tenant, "Visitor", { request_id: request.id }), { picture: known.data });
}
