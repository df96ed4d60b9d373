import { toDayColumn } from "@/lib/commerce/day-column";
import type { Totals } from "@/lib/commerce/totals";
import { readBranding } from "@/lib/domains/branding";
import type { Ctx } from "@/lib/kernel/context";
import { partiesOf, presentLook } from "../resource";
import type { DocumentLook } from "../schema";

type DayColumns<Days> = { [Name in keyof Days as Name extends `${infer Day}_date` ? `${Day}_day` : never]?: Date | null };

/** The wire's dates as columns: `issue_date` is `issue_day`. Omitted dates are omitted. */
export function dayColumns<Days extends Partial<Record<`${string}_date`, string | null | undefined>>>(days: Days): DayColumns<Days> {
  const sent = Object.entries<string | null | undefined>(days).flatMap(([name, day]) =>
    day === undefined ? [] : [[name.replace(/_date$/, "_day"), day === null ? null : toDayColumn(day)] as const],
  );
  return Object.fromEntries(sent) as DayColumns<Days>;
}

/** How a document's query includes its lines. */
export const linesInOrder = { lines: { orderBy: { position: "asc" } } } as const;

type Sums = Pick<Totals, "subtotal" | "discount_total" | "tax_total" | "total">;

export function totalsColumns({ subtotal, discount_total, tax_total, total }: Sums) {
  return { subtotal, discount_total, tax_total, total };
}

interface Issued {
  settings: Parameters<typeof partiesOf>[0] & Parameters<typeof presentLook>[0];
  customer: Parameters<typeof partiesOf>[1];
  /** The document's. */
  language: string;
  totals: Sums;
  /** Default: the template of invoices and estimates. */
  template?: DocumentLook["template"];
}

/** What issuing freezes: seller and buyer as printed, the look, and the amounts. Lines store their taxes from the start. */
export async function frozenColumns(ctx: Ctx, { settings, customer, language, totals, template }: Issued) {
  const branding = await readBranding(ctx);
  return {
    parties: partiesOf(settings, customer, language),
    look: presentLook(settings, branding, language, template),
    logo_file_id: branding.logo_file_id,
    ...totalsColumns(totals),
  };
}
