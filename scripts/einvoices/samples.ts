import fc from "fast-check";
import { checkDocument, profiles, toCii, toEInvoice, toUbl, type EInvoice, type Profile } from "@/lib/einvoice";
import { documentOf, fullDocument } from "@/tests/lib/einvoice/documents";
import { sources } from "@/tests/lib/einvoice/views";

export interface Sample {
  /** Profile, syntax, type and a number. */
  name: string;
  bytes: string | Uint8Array;
  /** What rules and XML took. */
  milliseconds: number;
}

function made(count: number): EInvoice[] {
  const fixed = ["S", "Z", "E", "AE", "K", "G", "O", "L", "M"].map(documentOf);
  const full = [fullDocument(), { ...fullDocument(), type_code: "381" }];
  return [...fixed, ...full, ...fc.sample(sources, { numRuns: count, seed: 16931 }).map(({ source }) => toEInvoice(source))];
}

/** Documents of every profile and syntax, without those that break a rule of the profile. */
export function* sampleInvoices(count: number): Generator<Sample> {
  for (const profile of Object.keys(profiles) as Profile[]) {
    for (const syntax of profiles[profile].syntaxes) {
      for (const [index, document] of made(count).entries()) {
        const started = performance.now();
        const isBroken = checkDocument(document, profile).some(({ severity }) => severity === "error");
        const bytes = syntax === "ubl" ? toUbl(document, profile) : toCii(document, profile);
        const milliseconds = performance.now() - started;
        const type = document.type_code === "381" ? "creditnote" : "invoice";
        if (!isBroken) yield { name: `${profile}.${syntax}.${type}.${index}.xml`, bytes, milliseconds };
      }
    }
  }
}
