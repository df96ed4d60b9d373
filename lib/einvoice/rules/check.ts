import words from "@/lib/i18n/en/e_invoice_rules.json";
import type { EInvoice, Problem } from "../model";
import type { Profile } from "../profiles";
import { codeRules } from "./codes";
import { decimalRules } from "./decimals";
import { peppolRules, sharedPeppolRules } from "./peppol";
import { presenceRules } from "./presence";
import type { Rule } from "./rule";
import { sumRules } from "./sums";
import { vatRules } from "./vat";
import { xrechnungRules } from "./xrechnung";

const core: readonly Rule[] = [...presenceRules, ...sumRules, ...decimalRules, ...vatRules, ...codeRules];

export const rulesOf: Readonly<Record<Profile, readonly Rule[]>> = {
  en16931: core,
  "peppol-bis-3": [...core, ...sharedPeppolRules, ...peppolRules],
  xrechnung: [...core, ...sharedPeppolRules, ...xrechnungRules],
  "factur-x": core,
};

const messages: Readonly<Record<string, string>> = words;

/** Every rule that the document breaks, a problem for each place; without errors it may be sent. */
export function checkDocument(document: EInvoice, profile: Profile): Problem[] {
  return rulesOf[profile].flatMap(({ id, severity, term, find }) =>
    find(document).map((path) => ({ rule: id, severity, term, path, message: messages[id] ?? id })),
  );
}
