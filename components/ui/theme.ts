import { choiceCookieName } from "@/lib/kernel/base/choice-cookie";

/** The reader's colour scheme; `system` follows the device. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** The server reads this cookie, so that the first paint has the right theme. It holds no personal data. */
export const themeCookie = "atrium-theme";

export function readTheme(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}

const year = 365 * 24 * 60 * 60;

const isSecure = (): boolean => window.location.protocol === "https:";

function store(name: string, value: string, age: number): void {
  const secure = isSecure() ? "; secure" : "";
  document.cookie = `${choiceCookieName(name, isSecure())}=${value}; path=/; max-age=${String(age)}; samesite=lax${secure}`;
}

export const forgetChoice = (name: string): void => store(name, "", 0);

/** Stores a display choice in a cookie for a year, for the server to read. */
export const rememberChoice = (name: string, value: string): void => store(name, encodeURIComponent(value), year);
