import fc from "fast-check";
import { renderBillingDocument } from "@/lib/adapters/pdf/render";
import { checkDocument, profiles, toCii, toEInvoice, toUbl, type EInvoice, type Profile, type Syntax } from "@/lib/einvoice";
import { documentLabels } from "@/lib/i18n/document-labels";
import { BillingDocumentLabels } from "@/lib/paper/labels";
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

/** Documents of every profile and syntax, and some as PDF, without those that break a rule of the profile. */
export async function* sampleInvoices(count: number): AsyncGenerator<Sample> {
  for (const profile of Object.keys(profiles) as Profile[]) {
    for (const syntax of profiles[profile].syntaxes) yield* inSyntax(made(count), profile, syntax);
  }
  yield* inPdf(count);
}

function* inSyntax(documents: readonly EInvoice[], profile: Profile, syntax: Syntax): Generator<Sample> {
  for (const [index, document] of documents.entries()) {
    const started = performance.now();
    const isBroken = checkDocument(document, profile).some(({ severity }) => severity === "error");
    const bytes = syntax === "ubl" ? toUbl(document, profile) : toCii(document, profile);
    const milliseconds = performance.now() - started;
    const type = document.type_code === "381" ? "creditnote" : "invoice";
    if (!isBroken) yield { name: `${profile}.${syntax}.${type}.${index}.xml`, bytes, milliseconds };
  }
}

async function* inPdf(count: number): AsyncGenerator<Sample> {
  const labels = BillingDocumentLabels.parse(documentLabels("en"));
  for (const [index, { source }] of fc.sample(sources, { numRuns: count, seed: 16931 }).entries()) {
    const document = toEInvoice(source);
    if (checkDocument(document, "factur-x").length > 0) continue;
    const started = performance.now();
    const template = source.kind === "invoice" ? "billing_document" : "credit_note";
    const bytes = await renderBillingDocument({ template, view: source.view, labels, paper: "A4" }, toCii(document, "factur-x"));
    yield { name: `factur-x.pdf.${source.kind}.${index}.pdf`, bytes, milliseconds: performance.now() - started };
  }
}
