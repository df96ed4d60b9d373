/** The reader's choice of light or dark; `system` follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** Read by the server, so that the first byte of the page is right already. Not personal data. */
export const themeCookie = "atrium-theme";

export function readTheme(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}

const year = 365 * 24 * 60 * 60;

/** Forgets a choice that was remembered. */
export function forgetChoice(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

/** Remembers a choice of the screen for a year, for the server to read. */
export function rememberChoice(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${String(year)}; samesite=lax`;
}
