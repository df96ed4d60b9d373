import type { z } from "zod";
import { LineFields, WrittenTax } from "./schema";

interface CopiedTax {
  name: string;
  rate: string;
  compound: boolean;
  category: z.infer<typeof WrittenTax>["category"];
}

/** A document with its lines, on the wire or decoded. */
interface Source {
  readonly lines: readonly { readonly taxes: readonly CopiedTax[] }[];
}

type Line<From extends Source> = From["lines"][number];
type CopiedLine<From extends Source> = Omit<Pick<Line<From>, keyof Line<From> & keyof typeof LineFields.shape>, "taxes"> & {
  taxes: CopiedTax[];
};
type Copy<From extends Source, Shape> = Omit<Pick<From, keyof From & keyof Shape>, "lines"> & { lines: CopiedLine<From>[] };

/**
 * The content of a document as the create input of another, of the same kind or of a different one: every field of `to` that `from` has,
 * and all lines. What must not be copied is omitted from `to`: `InvoiceCreate.omit({ issue_date: true })`. Works on wire values in the
 * browser and on decoded values on the server.
 */
export function copyDocument<From extends Source, To extends z.ZodObject>(from: From, to: To): Copy<From, To["shape"]> {
  const lines = from.lines.map((line) => ({
    ...pick(line, LineFields.shape),
    taxes: line.taxes.map((tax) => pick(tax, WrittenTax.shape)),
  }));
  return { ...pick(from, to.shape), lines } as unknown as Copy<From, To["shape"]>;
}

function pick(value: object, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in shape));
}

/** Letters that are written from right to left: Hebrew to Arabic with their presentation forms, and the blocks beyond the first plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The common name of a seal's certificate. A name written from right to left gives way to the company's slug: RFC 3454, 6 forbids both
 * directions in one value, and verifiers refuse the certificate for it.
 */
export function sealName(company_name: string, slug: string): string {
  return `Document seal of ${rightToLeft.test(company_name) ? slug : company_name}`;
}
