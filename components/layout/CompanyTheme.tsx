import { resolveLook, type Theme } from "@/lib/domains/branding/rules";

/** Replaces the product's colours and corners with a company's. Without the nonce of the response's policy the browser drops them. */
export function CompanyTheme({ theme, nonce }: { theme: Theme; nonce: string | undefined }) {
  return <style nonce={nonce}>{themeStyle(theme)}</style>;
}

/** The company's values of the custom properties in app/globals.css. */
export function themeStyle(theme: Theme): string {
  const { light, dark, radius } = resolveLook(theme);
  const names = Object.keys(light) as (keyof typeof light)[];
  const colors = names.map((name) => `--${name.replaceAll("_", "-")}:light-dark(${light[name]},${dark[name]})`);
  const corners = [`--radius-sm:${Math.min(radius, 4)}px`, `--radius-md:${radius}px`, `--radius-lg:${radius}px`];
  return `html:root{${[...colors, ...corners].join(";")}}`;
}
