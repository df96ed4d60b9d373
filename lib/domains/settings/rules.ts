import { parseNumberFormat, type NumberFormat, type NumberReset } from "@/lib/commerce/numbering";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { Accent } from "./schema";

/** What text needs at least against what it stands on (WCAG 2.2, success criterion 1.4.3, level AA). */
export const readableContrast = 4.5;

/** The darkest of the light surfaces and the lightest of the dark ones: what is readable there is readable on all of their kind. */
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

/** The nearest shade towards `target` that is readable on `background`; the colour itself where it is readable already. */
function shadeFor(color: string, background: string, target: string): string {
  for (let percent = 0; percent < 100; percent++) {
    const shade = mix(color, target, percent / 100);
    if (contrastRatio(shade, background) >= readableContrast) return shade;
  }
  return target;
}

/** White where it can be read, otherwise black, which then can: no colour is too close to both. */
function textOn(color: string): string {
  return contrastRatio(white, color) >= readableContrast ? white : black;
}

function tint(color: string) {
  return { color, text: textOn(color) };
}

/** The accent #rrggbb as it is, and its nearest shades for light and dark backgrounds, each with its text colour: all pairs at least 4.5:1. */
export function correctAccent(color: string): Accent {
  return {
    base: tint(color),
    on_light: tint(shadeFor(color, lightBackground, black)),
    on_dark: tint(shadeFor(color, darkBackground, white)),
  };
}

/** Reads a number series' template. @throws AppError `invalid` at `format` for what `parseNumberFormat` refuses. */
export function readFormat(template: string, reset: NumberReset): NumberFormat {
  try {
    return parseNumberFormat(template, reset);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidField("format", error.errors[0]?.code ?? "invalid", error.message);
  }
}

/** Whether two templates can write the same number: they differ at most in the counter's width, which is only a minimum. */
export function writesTheSame(one: string, other: string): boolean {
  const bare = (template: string) => template.replace(/\{SEQ:\d+\}/, "{SEQ}");
  return bare(one) === bare(other);
}
