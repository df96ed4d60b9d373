/** The reader's colour scheme; `system` follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** The server reads this cookie, so that the first paint has the right theme. It holds no personal data. */
export const themeCookie = "atrium-theme";

export function readTheme(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}

const year = 365 * 24 * 60 * 60;

export function forgetChoice(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

/** Stores a display choice in a cookie for a year, for the server to read. */
export function rememberChoice(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${String(year)}; samesite=lax`;
}
