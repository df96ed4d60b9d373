/** A record page that the reader has opened in this tab. */
export interface Recent {
  href: string;
  title: string;
  /** The list that the record is in, as in its address. */
  list: string;
}

const most = 8;
const keyOf = (tenant: string) => `atrium-recent:${tenant}`;

/** The record pages of the company that were opened in this tab, the last one first. */
export function readRecents(tenant: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(tenant)) ?? "[]");
    return Array.isArray(stored) ? (stored as Recent[]) : [];
  } catch {
    return [];
  }
}

/** Forgets all opened pages, of every company: the next person in this tab may be another. */
export function forgetRecents(): void {
  try {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(keyOf("")))
      .forEach((key) => sessionStorage.removeItem(key));
  } catch {
    return;
  }
}

/** Puts a record page first. A blocked storage is ignored. */
export function rememberRecent(tenant: string, opened: Recent): void {
  try {
    const others = readRecents(tenant).filter(({ href }) => href !== opened.href);
    sessionStorage.setItem(keyOf(tenant), JSON.stringify([opened, ...others].slice(0, most)));
  } catch {
    return;
  }
}
