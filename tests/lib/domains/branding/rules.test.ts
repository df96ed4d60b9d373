import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contrastRatio,
  correctAccent,
  defaultColors,
  findUnreadable,
  isPrintable,
  objectionTo,
  pictureLimits,
  readableContrast,
  resolvePalette,
  schemes,
} from "@/lib/domains/branding/rules";
import { Accent, BrandPicture, Color, themeColorNames, ThemeTokens } from "@/lib/domains/branding/schema";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrastRatio", () => {
  test("agrees with figures published for WCAG", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 10);
    // The published last passing and first failing grey on white.
    expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastRatio("#ff0000", "#ffffff")).toBeCloseTo(4.0, 2);
  });

  test("is symmetric, from 1 for one colour with itself to 21", () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(ratio).toBe(contrastRatio(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.0000001);
        expect(contrastRatio(one, one)).toBe(1);
      }),
    );
  });
});

describe("correctAccent", () => {
  test("every pair of every colour is readable", () => {
    fc.assert(
      fc.property(color, (accent) => {
        const { base, on_light, on_dark } = Accent.parse(correctAccent(accent));
        expect(base.color).toBe(accent);
        for (const { color: ground, text } of [base, on_light, on_dark])
          expect(contrastRatio(ground, text)).toBeGreaterThanOrEqual(readableContrast);
        for (const ground of ["bg", "surface"] as const) {
          expect(contrastRatio(on_light.color, defaultColors.light[ground])).toBeGreaterThanOrEqual(readableContrast);
          expect(contrastRatio(on_dark.color, defaultColors.dark[ground])).toBeGreaterThanOrEqual(readableContrast);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("leaves readable colours unchanged, and is idempotent", () => {
    expect(correctAccent("#2457d6").on_light.color).toBe("#2457d6");
    expect(correctAccent("#ffd54a").on_dark.color).toBe("#ffd54a");
    fc.assert(
      fc.property(color, (accent) => {
        const { on_light, on_dark } = correctAccent(accent);
        expect(correctAccent(on_light.color).on_light).toEqual(on_light);
        expect(correctAccent(on_dark.color).on_dark).toEqual(on_dark);
      }),
    );
  });

  test("writes white on a dark accent and black on a light one", () => {
    expect(correctAccent("#2457d6").base.text).toBe("#ffffff");
    expect(correctAccent("#ffd54a").base.text).toBe("#000000");
  });
});

const themeColors = fc.record(Object.fromEntries(themeColorNames.map((name) => [name, color])), { requiredKeys: [] });
const tokens = fc.record({ light: themeColors, dark: themeColors, radius: fc.integer({ min: 0, max: 16 }) }, { requiredKeys: [] });

describe("resolvePalette", () => {
  test("every text is readable on every ground, whatever the brand colour and the accepted tokens", () => {
    fc.assert(
      fc.property(color, tokens, fc.constantFrom(...schemes), (primary_color, drawn, scheme) => {
        const parsed = ThemeTokens.parse(drawn);
        const theme_tokens = findUnreadable(parsed).length === 0 ? parsed : {};
        const palette = resolvePalette(scheme, { primary_color, theme_tokens });
        const pairs = [
          ...(["text", "muted", "accent", "good", "warn", "bad"] as const).flatMap((ink) => [
            [ink, "bg"] as const,
            [ink, "surface"] as const,
          ]),
          ...(["accent", "good", "warn", "bad"] as const).flatMap((ink) => [[ink, `${ink}_soft`] as const, [`on_${ink}`, ink] as const]),
          ["text", "accent_soft"] as const,
          ["muted", "accent_soft"] as const,
          ["text", "hover"] as const,
          ["muted", "hover"] as const,
          ["on_brand", "brand"] as const,
        ];
        for (const [ink, ground] of pairs)
          expect(contrastRatio(palette[ink], palette[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(readableContrast);
        for (const ground of ["bg", "surface"] as const) {
          expect(contrastRatio(palette.edge, palette[ground])).toBeGreaterThanOrEqual(3);
          expect(contrastRatio(palette.brand_edge, palette[ground])).toBeGreaterThanOrEqual(1.5);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a button has the colour as chosen; a yellow one has black text, and text takes a darker shade", () => {
    const theme = { primary_color: "#f2c230", theme_tokens: {} };
    expect(resolvePalette("light", theme)).toMatchObject({ brand: "#f2c230", on_brand: "#000000", brand_edge: "#f2c230" });
    expect(resolvePalette("light", theme).accent).not.toBe("#f2c230");
    expect(resolvePalette("dark", theme)).toMatchObject({ brand: "#f2c230", accent: "#f2c230" });
  });

  test("a button that would vanish into the page has an outline", () => {
    const outline = (primary_color: string, scheme: "light" | "dark") =>
      contrastRatio(resolvePalette(scheme, { primary_color, theme_tokens: {} }).brand_edge, defaultColors[scheme].surface);
    expect(outline("#fafafa", "light")).toBeGreaterThanOrEqual(3);
    expect(outline("#0a0a0a", "dark")).toBeGreaterThanOrEqual(3);
  });
});

describe("findUnreadable", () => {
  test("compares own colours with each other and with the defaults", () => {
    expect(findUnreadable({})).toEqual([]);
    expect(findUnreadable({ light: { text: "#cccccc" } })).toMatchObject([
      { scheme: "light", ink: "text", ground: "bg" },
      { scheme: "light", ink: "text", ground: "surface" },
    ]);
    expect(findUnreadable({ dark: { bg: "#ffffff" } }).map(({ ink, ground }) => `${ink} on ${ground}`)).toContain("text on bg");
    expect(findUnreadable({ light: { bg: "#fff8e1", text: "#3e2723" } })).toEqual([]);
  });
});

test("colours and tokens are validated strictly", () => {
  expect(Color.parse("#2457D6")).toBe("#2457d6");
  for (const wrong of ["2457d6", "#2457d", "#2457d6ff", "red", "#24 7d6", "url(#abcdef)"])
    expect(Color.safeParse(wrong).success, wrong).toBe(false);
  expect(ThemeTokens.safeParse({ radius: 16, light: { bg: "#ffffff" } }).success).toBe(true);
  for (const wrong of [
    { radius: 17 },
    { radius: -1 },
    { radius: 1.5 },
    { bg: "#ffffff" },
    { light: { accent: "#ffffff" } },
    { dark: { bg: "white" } },
  ])
    expect(ThemeTokens.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

describe("objectionTo", () => {
  const fine = { media_type: "image/png", size: 1000 };

  test("accepts a small picture of an allowed type for each", () => {
    for (const picture of BrandPicture.options) expect(objectionTo(picture, fine, { width: 64, height: 64 })).toBeNull();
  });

  test("names the problem", () => {
    expect(objectionTo("logo", { ...fine, media_type: "image/gif" }, { width: 1, height: 1 })?.code).toBe("media_type");
    expect(objectionTo("favicon", { ...fine, media_type: "image/jpeg" }, { width: 1, height: 1 })?.code).toBe("media_type");
    expect(objectionTo("logo", fine, null)?.code).toBe("damaged");
    for (const picture of BrandPicture.options) {
      const { bytes, pixels } = pictureLimits[picture];
      expect(objectionTo(picture, { ...fine, size: bytes }, { width: pixels, height: pixels })).toBeNull();
      expect(objectionTo(picture, { ...fine, size: bytes + 1 }, { width: 1, height: 1 })?.code).toBe("too_large");
      expect(objectionTo(picture, fine, { width: pixels + 1, height: 1 })?.code).toBe("too_many_pixels");
      expect(objectionTo(picture, fine, { width: 1, height: pixels + 1 })?.code).toBe("too_many_pixels");
    }
  });

  test("every printable type is one that a logo may have", () => {
    expect(["image/png", "image/jpeg", "image/webp", "image/gif"].filter(isPrintable)).toEqual(["image/png", "image/jpeg"]);
  });
});
