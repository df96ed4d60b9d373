import type { Accent, BrandPicture } from "./schema";

/** The minimum contrast of text against its background (WCAG 2.2, success criterion 1.4.3, level AA). */
export const readableContrast = 4.5;

/** The darkest light surface and the lightest dark one: text readable on these is readable on all surfaces of their kind. */
export const lightBackground = "#f5f5f5";
export const darkBackground = "#262626";

const white = "#ffffff";
const black = "#000000";

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

/** The nearest shade towards `target` that is readable on `background`; the colour itself if it is readable already. */
function shadeFor(color: string, background: string, target: string): string {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(color, target, percent / 100);
    if (contrastRatio(shade, background) >= readableContrast) return shade;
  }
  return target;
}

/** White if readable, otherwise black; one of the two is readable on every colour. */
function textOn(color: string): string {
  return contrastRatio(white, color) >= readableContrast ? white : black;
}

function tint(color: string) {
  return { color, text: textOn(color) };
}

/** The accent #rrggbb, and its nearest shades for light and dark backgrounds, each with a text colour: every pair has at least 4.5:1. */
export function correctAccent(color: string): Accent {
  return {
    base: tint(color),
    on_light: tint(shadeFor(color, lightBackground, black)),
    on_dark: tint(shadeFor(color, darkBackground, white)),
  };
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
  if (pixels === null) return { code: "damaged", message: "The picture is damaged: its size cannot be read." };
  if (pixels.width > side || pixels.height > side)
    return { code: "too_many_pixels", message: `Must be at most ${side} pixels on each side, not ${pixels.width} by ${pixels.height}.` };
  return null;
}

/** Whether PDFs and mail programs can show this type: only PNG and JPEG are certain. */
export function isPrintable(mediaType: string): boolean {
  return mediaType === "image/png" || mediaType === "image/jpeg";
}
