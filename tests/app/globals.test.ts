import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { contrastRatio, defaultColors } from "@/lib/domains/branding/rules";

const css = readFileSync(resolve(import.meta.dirname, "../../app/globals.css"), "utf8");
const number = "([\\d.]+)";
const colour = `oklch\\(${number} ${number}(?: ${number})?\\)`;
const declaration = new RegExp(`--([a-z-]+): light-dark\\(${colour}, ${colour}\\);`, "g");

type Oklch = [lightness: number, chroma: number, hue: number];

const tokens = new Map(
  [...css.matchAll(declaration)].map(([, name = "", ...values]): [string, { light: Oklch; dark: Oklch }] => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value) => Number(value ?? 0));
    return [name, { light: [a, b, c], dark: [d, e, f] }];
  }),
);

/** Relative luminance (WCAG 2.2) of an OKLCH colour, with Ottosson's matrices; values outside sRGB are clipped, as a screen clips them. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string, scheme: "light" | "dark"): number {
  const read = (name: string): number => {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`globals.css has no token --${name}`);
    return luminance(token[scheme]);
  };
  const [high = 0, low = 0] = [read(first), read(second)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const texts = [
  ...["bg", "surface", "raised"].flatMap((ground) =>
    ["text", "muted", "accent", "good", "warn", "bad"].map((ink) => [ink, ground] as const),
  ),
  ...["accent", "good", "warn", "bad"].flatMap(
    (tone) =>
      [
        [`on-${tone}`, tone],
        [tone, `${tone}-soft`],
        ["text", `${tone}-soft`],
      ] as const,
  ),
  ["muted", "accent-soft"] as const,
  ["text", "hover"] as const,
  ["muted", "hover"] as const,
];

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test.each(texts)("%s on %s has enough contrast (WCAG 1.4.3: 4.5)", (ink, ground) => {
    expect(contrast(ink, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["bg", "surface", "raised"])("a control's border and the focus ring have enough contrast on %s (WCAG 1.4.11: 3)", (ground) => {
    expect(contrast("edge", ground, scheme)).toBeGreaterThanOrEqual(3);
    expect(contrast("accent", ground, scheme)).toBeGreaterThanOrEqual(3);
  });
});

test("the defaults of a company's theme are the style sheet's colours", () => {
  for (const scheme of ["light", "dark"] as const)
    for (const [name, color] of Object.entries(defaultColors[scheme])) {
      const [mine, theirs] = [luminance(tokens.get(name)?.[scheme] ?? [0, 0, 0]), contrastRatio(color, "#000000") * 0.05 - 0.05];
      expect(Math.abs(mine - theirs), `${name} in ${scheme} mode`).toBeLessThan(0.004);
    }
});

test("the luminance of known colours is right", () => {
  expect(luminance([1, 0, 0])).toBeCloseTo(1, 3);
  expect(luminance([0, 0, 0])).toBe(0);
  expect(luminance([0.62796, 0.25768, 29.234])).toBeCloseTo(0.2126, 3);
});
