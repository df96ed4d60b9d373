/** The remainder of a text of letters and digits by 97, letters as 10 to 35 (ISO 7064, MOD 97-10). */
function remainder97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Letters and digits in upper case: what remains of a document's number in a reference. */
export function plainReference(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

const longest = 21;

/** The creditor reference of a document's number ("RF18539007547034", ISO 11649); null for one that is too long or has no such sign. */
export function creditorReference(number: string): string | null {
  const plain = plainReference(number);
  if (plain === "" || plain.length > longest) return null;
  const check = 98 - remainder97(`${plain}RF00`);
  return `RF${String(check).padStart(2, "0")}${plain}`;
}

/** The plain reference in a creditor reference, which spaces may divide; null for a text that is none or has wrong check digits. */
export function readCreditorReference(text: string): string | null {
  const plain = plainReference(text);
  const [, check = "", reference = ""] = /^RF(\d\d)([A-Z0-9]{1,21})$/.exec(plain) ?? [];
  if (reference === "" || remainder97(`${reference}RF${check}`) !== 1) return null;
  return reference;
}
