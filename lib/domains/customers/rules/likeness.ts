import { foldText } from "@/lib/kernel/base/fold-text";
import { isPublicProvider } from "@/lib/kernel/base/mail-providers";
import { nameKey } from "./name-key";

/** The last nine digits, by which a number with and without its country code are equal. Null for fewer than seven. */
export function phoneKey(phone: string | null | undefined): string | null {
  // The codes of ASCII's and both rows of Arabic digits end in the digit.
  const digits = [...(phone ?? "").matchAll(/[0-9\u0660-\u0669\u06F0-\u06F9]/g)]
    .map(([digit]) => String(digit.charCodeAt(0) & 15))
    .join("");
  return digits.length < 7 ? null : digits.slice(-9);
}

/** A tax number without punctuation and country code. Null for fewer than four characters. */
export function taxKey(taxId: string | null | undefined): string | null {
  const plain = foldText(taxId ?? "").replace(/[^\p{L}\p{N}]+/gu, "");
  const key = plain.replace(/^[a-z]{2}(?=\d)/, "");
  return key.length < 4 ? null : key;
}

/** The host of a website without `www.`. */
function hostOf(website: string): string | null {
  try {
    return new URL(website.includes("://") ? website : `https://${website}`).hostname.replace(/^www\./, "") || null;
  } catch {
    return null;
  }
}

/** The domain of an address, unless anybody may have one there. */
function mailDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domain === "" || isPublicProvider(domain) ? null : domain;
}

export interface Likeness {
  name?: string | undefined;
  emails: readonly string[];
  phone?: string | null | undefined;
  website?: string | null | undefined;
  tax_id?: string | null | undefined;
}

/** The domains that stand for a company: its website's and its addresses'. */
export function domainKeys({ website, emails }: Pick<Likeness, "website" | "emails">): string[] {
  const all = [website ? hostOf(website) : null, ...emails.map(mailDomain)];
  return [...new Set(all.filter((domain): domain is string => domain !== null))];
}

/** The columns by which likely duplicates are found. */
export function likenessColumns(row: {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  website?: string | null | undefined;
  tax_id?: string | null | undefined;
}): { name_key: string; phone_key: string | null; tax_key: string | null; domain_key: string | null } {
  const [domain = null] = domainKeys({ website: row.website, emails: row.email ? [row.email] : [] });
  return { name_key: nameKey(row.name), phone_key: phoneKey(row.phone), tax_key: taxKey(row.tax_id), domain_key: domain };
}
