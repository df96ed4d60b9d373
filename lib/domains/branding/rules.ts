import type { Accent, BrandPicture, ThemeColorName, ThemeTokens } from "./schema";

/** The minimum contrast of text against its background (WCAG 2.2, success criterion 1.4.3, level AA). */
export const readableContrast = 4.5;

/** The minimum contrast of a control's boundary against what is around it (WCAG 2.2, 1.4.11). */
const visibleContrast = 3;
/** Below this a filled button disappears into its background, and gets an outline. */
const distinctContrast = 1.5;

const white = "#ffffff";
const black = "#000000";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The product's own colours, as app/globals.css has them in OKLCH. */
export const defaultColors: Readonly<Record<Scheme, Readonly<Record<ThemeColorName, string>>>> = {
  light: {
    bg: "#f7f9fc",
    surface: "#ffffff",
    line: "#dce0e5",
    text: "#1a1f29",
    muted: "#5b626f",
    good: "#106c3e",
    warn: "#8b5500",
    bad: "#ba1e20",
  },
  dark: {
    bg: "#0f1116",
    surface: "#16191f",
    line: "#2d3239",
    text: "#e7eaee",
    muted: "#9ea5af",
    good: "#6cd092",
    warn: "#efba64",
    bad: "#f98f87",
  },
};

function channelsOf(color: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance of #rrggbb in sRGB, 0 (black) to 1 (white); WCAG 2.2, "relative luminance". */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast ratio of two colours, 1 (the same) to 21 (black and white), whichever is first; WCAG 2.2, "contrast ratio". */
export function contrastRatio(one: string, other: string): number {
  const luminances = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** `color` moved towards `target` by `share` of the way. */
function mix(color: string, target: string, share: number): string {
  const goal = channelsOf(target);
  const mixed = channelsOf(color).map((channel, index) => Math.round(channel + ((goal[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const isReadable = (ink: string, ...grounds: string[]) => grounds.every((ground) => contrastRatio(ink, ground) >= readableContrast);

/** White if readable, otherwise black; one of the two is readable on every colour. */
function textOn(color: string): string {
  return isReadable(white, color) ? white : black;
}

/** The first of the shades from `color` to `target` that satisfies `fits`, or `target`. */
function findShade(color: string, target: string, fits: (shade: string) => boolean): string {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(color, target, percent / 100);
    if (fits(shade)) return shade;
  }
  return target;
}

/** `surface` tinted by `color` as far as all the inks stay readable on it; at most by a tenth. */
function tint(surface: string, color: string, inks: readonly string[]): string {
  for (let percent = 10; percent > 0; percent--) {
    const ground = mix(surface, color, percent / 100);
    if (inks.every((ink) => isReadable(ink, ground))) return ground;
  }
  return surface;
}

/** What the colours of a theme follow from. */
export interface Theme {
  primary_color: string;
  theme_tokens: ThemeTokens;
}

/** Every colour of the style sheet in one scheme: a company's own, the product's for the rest, and what follows from both. */
export type Palette = ReturnType<typeof resolvePalette>;

/**
 * The colours of the pages, mails and previews of a company in one scheme. `brand` fills buttons as chosen; `accent` is its nearest shade
 * that is readable as text. Provided `findUnreadable` finds nothing, every text has at least 4.5:1 on each of its grounds.
 */
export function resolvePalette(scheme: Scheme, { primary_color, theme_tokens }: Theme) {
  const colors = { ...defaultColors[scheme], ...theme_tokens[scheme] };
  const { bg, surface, text, muted, good, warn, bad } = colors;
  const far = contrastRatio(bg, black) > contrastRatio(bg, white) ? black : white;
  const accent = findShade(primary_color, far, (shade) => isReadable(shade, bg, surface, mix(surface, shade, 0.1)));
  const isVisible = (ratio: number) => (shade: string) => Math.min(contrastRatio(shade, bg), contrastRatio(shade, surface)) >= ratio;
  const soft = (color: string) => tint(surface, color, [color, text]);
  return {
    ...colors,
    raised: surface,
    edge: findShade(surface, text, isVisible(visibleContrast)),
    hover: tint(surface, text, [text, muted]),
    accent,
    on_accent: textOn(accent),
    accent_soft: tint(surface, accent, [accent, text, muted]),
    brand: primary_color,
    on_brand: textOn(primary_color),
    brand_edge: isVisible(distinctContrast)(primary_color) ? primary_color : findShade(primary_color, far, isVisible(visibleContrast)),
    on_good: textOn(good),
    good_soft: soft(good),
    on_warn: textOn(warn),
    warn_soft: soft(warn),
    on_bad: textOn(bad),
    bad_soft: soft(bad),
  };
}

/** Both palettes, and the radius of corners in pixels. */
export function resolveLook(theme: Theme) {
  return { light: resolvePalette("light", theme), dark: resolvePalette("dark", theme), radius: theme.theme_tokens.radius ?? 6 };
}

/** The colours that are written as text, and those that they are written on. */
const inks = ["text", "muted", "good", "warn", "bad"] as const;
const grounds = ["bg", "surface"] as const;

export interface ColorPair {
  scheme: Scheme;
  ink: (typeof inks)[number];
  ground: (typeof grounds)[number];
  ratio: number;
}

/** The pairs of text and ground with too little contrast, among all that a company's own colours make with each other and the defaults. */
export function findUnreadable(tokens: ThemeTokens): ColorPair[] {
  return schemes.flatMap((scheme) => {
    const own = tokens[scheme] ?? {};
    const colors = { ...defaultColors[scheme], ...own };
    return inks.flatMap((ink) =>
      grounds
        .filter((ground) => ink in own || ground in own)
        .map((ground) => ({ scheme, ink, ground, ratio: contrastRatio(colors[ink], colors[ground]) }))
        .filter(({ ratio }) => ratio < readableContrast),
    );
  });
}

/** The accent #rrggbb, and its nearest shades for light and dark pages, each with a text colour: every pair has at least 4.5:1. */
export function correctAccent(primary_color: string, theme_tokens: ThemeTokens = {}): Accent {
  const tinted = (color: string) => ({ color, text: textOn(color) });
  const accentOf = (scheme: Scheme) => tinted(resolvePalette(scheme, { primary_color, theme_tokens }).accent);
  return { base: tinted(primary_color), on_light: accentOf("light"), on_dark: accentOf("dark") };
}

/**
 * The allowed media types, bytes, and pixels per side of each picture. A logo is used in PDFs and emails; a favicon is shown at 16 to 64
 * pixels.
 */
export const pictureLimits = {
  logo: { media_types: ["image/png", "image/jpeg", "image/webp"], bytes: 1024 * 1024, pixels: 2000 },
  favicon: { media_types: ["image/png", "image/webp"], bytes: 256 * 1024, pixels: 512 },
  login_background: { media_types: ["image/png", "image/jpeg", "image/webp"], bytes: 5 * 1024 * 1024, pixels: 6000 },
} as const satisfies Record<BrandPicture, { media_types: readonly string[]; bytes: number; pixels: number }>;

/** Why a picture is rejected, as a code and a message; null if it is accepted. `pixels` is null if the bytes do not state a size. */
export function objectionTo(
  picture: BrandPicture,
  file: { media_type: string; size: number },
  pixels: { width: number; height: number } | null,
): { code: string; message: string } | null {
  const { media_types, bytes, pixels: side } = pictureLimits[picture];
  if (!(media_types as readonly string[]).includes(file.media_type))
    return { code: "media_type", message: `Must be ${media_types.join(" or ")}, not ${file.media_type}.` };
  if (file.size > bytes) return { code: "too_large", message: `Must be at most ${bytes / 1024} KiB.` };
  if (pixels === null) return { code: "damaged", message: "The image is damaged: its size cannot be read." };
  if (pixels.width > side || pixels.height > side)
    return { code: "too_many_pixels", message: `Must be at most ${side} pixels on each side, not ${pixels.width} by ${pixels.height}.` };
  return null;
}

/** Whether PDFs and mail programs can show this type: only PNG and JPEG are certain. */
export function isPrintable(mediaType: string): boolean {
  return mediaType === "image/png" || mediaType === "image/jpeg";
}
