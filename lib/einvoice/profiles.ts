/** The rules and code lists that `checkDocument` knows: EN 16931 validation artefacts, Peppol BIS Billing and XRechnung. */
export const ruleSetVersion = "en16931-1.3.16/peppol-2026.5/xrechnung-3.0";

const enCore = "urn:cen.eu:en16931:2017";
const peppolProcess = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** What an invoice may be written as: its syntaxes, and what it calls itself (BT-24) and its process (BT-23). */
export const profiles = {
  en16931: { syntaxes: ["ubl", "cii"], specification: enCore, process: null },
  "peppol-bis-3": {
    syntaxes: ["ubl"],
    specification: `${enCore}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: peppolProcess,
  },
  xrechnung: {
    syntaxes: ["ubl", "cii"],
    specification: `${enCore}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: peppolProcess,
  },
  "factur-x": { syntaxes: ["cii"], specification: enCore, process: null },
} as const satisfies Record<string, { syntaxes: readonly Syntax[]; specification: string; process: string | null }>;

export type Syntax = "ubl" | "cii";
export type Profile = keyof typeof profiles;

/** The profile that a received document names, or the core for any other of the standard's family. */
export function profileOf(specification: string | undefined): Profile {
  if (specification?.includes("peppol.eu:2017:poacc:billing")) return "peppol-bis-3";
  return specification?.includes("xrechnung") ? "xrechnung" : "en16931";
}
