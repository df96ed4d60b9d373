import { foldText } from "@/lib/kernel/base/fold-text";

const forms =
  "inc llc ltd limited corp corporation company co gmbh ag kg ug sarl sas sa srl spa bv nv ab as oy aps plc pty pte wll fzco fze llp lp kk";
const legalForms = new RegExp(`\\b(?:${forms.replaceAll(" ", "|")})\\b`, "gu");

/** A name without case, diacritics, punctuation and legal form: "Müller GmbH & Co. KG" and "muller" have one key. Never empty. */
export function nameKey(name: string): string {
  const plain = foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const bare = plain.replace(legalForms, " ").replace(/\s+/g, " ").trim();
  return bare || plain || foldText(name);
}
