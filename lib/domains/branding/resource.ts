import type { z } from "zod";
import type { Branding as BrandingRow, File as FileRow } from "@/prisma/generated/client";
import { correctAccent, isPrintable } from "./rules";
import { type BrandPicture, type Branding, type BrandingDetail, ThemeTokens } from "./schema";

type PictureFile = Pick<FileRow, "sha256" | "media_type">;

export type BrandingWithPictures = BrandingRow & Record<BrandPicture, PictureFile | null>;

/** The wire form of a row. */
export function toBranding(row: BrandingRow): z.output<typeof Branding> {
  return {
    id: row.id,
    primary_color: row.primary_color,
    theme_tokens: ThemeTokens.parse(row.theme_tokens),
    logo_file_id: row.logo_file_id,
    favicon_file_id: row.favicon_file_id,
    login_background_file_id: row.login_background_file_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The part of a picture's address that changes with its bytes. */
export function pictureVersion({ sha256 }: Pick<FileRow, "sha256">): string {
  return sha256.slice(0, 16);
}

/**
 * Adds the accent corrected for contrast and the pictures' addresses. `address` is the base URL of the company's pictures, without a
 * trailing slash.
 */
export function toBrandingDetail(row: BrandingWithPictures, address: string): z.output<typeof BrandingDetail> {
  const urlOf = (picture: BrandPicture) => {
    const file = row[picture];
    return file && `${address}/${picture}?v=${pictureVersion(file)}`;
  };
  return {
    ...toBranding(row),
    accent: correctAccent(row.primary_color, ThemeTokens.parse(row.theme_tokens)),
    logo_url: urlOf("logo"),
    favicon_url: urlOf("favicon"),
    login_background_url: urlOf("login_background"),
  };
}

/** Whether mail programs and paper can show the company's logo. */
export function hasPrintableLogo({ logo }: BrandingWithPictures): boolean {
  return logo !== null && isPrintable(logo.media_type);
}
