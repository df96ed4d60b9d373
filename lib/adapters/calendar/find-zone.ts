import { findIana } from "windows-iana";
import { isTimezone } from "@/lib/commerce/timezone";

/** The IANA zone of a name that a calendar program uses: IANA's own, one with a path before it, or one of Windows; null for none. */
export function findZone(name: string): string | null {
  const parts = name.split("/");
  const known = [name, parts.slice(-2).join("/"), parts.slice(-3).join("/")].find(isTimezone);
  if (known !== undefined) return known;
  const [zone] = findIana(name);
  return zone !== undefined && isTimezone(zone) ? zone : null;
}
