import { expect, test } from "vitest";
import { themeStyle } from "@/components/layout/CompanyTheme";
import { picturePath } from "@/components/layout/picture-path";

test("a company's colours and corners replace the product's, in light and in dark mode", () => {
  const style = themeStyle({ primary_color: "#f2c230", theme_tokens: { light: { bg: "#fff8e1" }, dark: { text: "#ffffff" }, radius: 2 } });
  expect(style).toMatch(/^html:root\{.*\}$/);
  expect(style).toContain("--bg:light-dark(#fff8e1,#0f1116)");
  expect(style).toContain("--text:light-dark(#1a1f29,#ffffff)");
  expect(style).toContain("--brand:light-dark(#f2c230,#f2c230);--on-brand:light-dark(#000000,#000000)");
  expect(style).toMatch(/--accent-soft:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/);
  expect(style).toContain("--radius-sm:2px;--radius-md:2px;--radius-lg:2px");
});

test("a picture's address is that on the present host", () => {
  expect(picturePath("https://acme.atrium.example/api/public/branding/acme/logo?v=12ab")).toBe("/api/public/branding/acme/logo?v=12ab");
  expect(picturePath(null)).toBeNull();
});
