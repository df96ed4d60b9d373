import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { Timestamp } from "@/lib/kernel/base/wire";

/** A colour as #rrggbb, kept in lower case. */
export const Color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Must be a colour such as #2457d6");

/** The colours of the style sheet that a company may set; the accent is `primary_color`. */
export const themeColorNames = ["bg", "surface", "line", "text", "muted", "good", "warn", "bad"] as const;
export type ThemeColorName = (typeof themeColorNames)[number];

const ThemeColors = z.strictObject({
  bg: Color.optional(),
  surface: Color.optional(),
  line: Color.optional(),
  text: Color.optional(),
  muted: Color.optional(),
  good: Color.optional(),
  warn: Color.optional(),
  bad: Color.optional(),
} satisfies Record<ThemeColorName, z.ZodType>);

/**
 * The look of the portal, the sign-in page and emails: colours in light and in dark mode, and the radius of corners in pixels. An omitted
 * token keeps the product's default; each text needs 4.5:1 on each background (WCAG 2.2, 1.4.3).
 */
export const ThemeTokens = z.strictObject({
  light: ThemeColors.optional(),
  dark: ThemeColors.optional(),
  radius: z.int().min(0).max(16).optional(),
});
export type ThemeTokens = z.output<typeof ThemeTokens>;

/** The company's pictures; each has an address on the web under this name. */
export const BrandPicture = z.enum(["logo", "favicon", "login_background"]);
export type BrandPicture = z.output<typeof BrandPicture>;

/** A colour with its text colour, at least 4.5:1 apart (WCAG 2.2, 1.4.3). */
const Tint = z.object({ color: Color, text: Color });

/** The stored accent, and its nearest shades that are readable on light and on dark backgrounds. */
export const Accent = z.object({ base: Tint, on_light: Tint, on_dark: Tint });
export type Accent = z.output<typeof Accent>;

const fileId = idOf("file");
const colors = z.strictObject({ primary_color: Color, theme_tokens: ThemeTokens });
const pictures = z.strictObject({
  logo_file_id: fileId.nullable(),
  favicon_file_id: fileId.nullable(),
  login_background_file_id: fileId.nullable(),
});

/** The public address of each picture; null if there is none. The address changes with the picture, so it can be cached permanently. */
const PictureUrls = z.object({
  logo_url: z.string().nullable(),
  favicon_url: z.string().nullable(),
  login_background_url: z.string().nullable(),
});

/** What the audit compares and the event has. */
export const Branding = z.object({
  id: idOf("branding"),
  ...colors.shape,
  ...pictures.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** The same with derived values. */
export const BrandingDetail = Branding.extend({ accent: Accent, ...PictureUrls.shape });

/** Replaces everything: omitted tokens and pictures are removed. */
export const BrandingReplace = z.strictObject({ ...colors.shape, ...pictures.partial().shape });

/** The public part of the branding. */
export const PublicBranding = z.object({ company_name: z.string(), ...colors.shape, accent: Accent, ...PictureUrls.shape });
export type PublicBranding = z.output<typeof PublicBranding>;
