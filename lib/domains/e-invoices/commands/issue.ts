import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { ruleSetVersion, type EInvoice } from "@/lib/einvoice";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { describeEInvoice, type Described } from "../queries/describe";
import { readRuleWords } from "../queries/words";
import { problemsOf, sha256Of, writeEInvoice } from "../queries/write";
import { writingOf } from "../rules";
import type { EInvoiceProblem } from "../schema";

/** A document that passed the rules of its customer's format, before it has its number. */
export interface CheckedEInvoice {
  format: EInvoiceFormat;
  document: EInvoice;
  warnings: EInvoiceProblem[];
}

interface Unissued extends Omit<Described, "buyer" | "view"> {
  buyer: Described["buyer"] & { e_invoice: string | null };
  /** With the number that it would get. */
  view: () => Promise<Described["view"]>;
}

/**
 * Checks a document that is about to be issued by the rules of its customer's format; null for a customer who gets no electronic invoices.
 * Called before the number is taken, so that a refused document leaves no gap and holds no lock.
 */
export async function checkEInvoice(
  ctx: Ctx,
  { buyer, view, ...source }: Unissued,
): Promise<{ checked: CheckedEInvoice | null; errors: FieldProblem[] }> {
  if (buyer.e_invoice === null) return { checked: null, errors: [] };
  const format = EInvoiceFormat.parse(buyer.e_invoice);
  const document = await describeEInvoice(ctx, { ...source, buyer, view: await view() });
  const say = await readRuleWords(ctx);
  const problems = say(problemsOf(document, format));
  const errors = problems
    .filter(({ severity }) => severity === "error")
    .map(({ path, rule, message }) => ({ path, code: rule, message: `${message} (${rule})` }));
  return { checked: { format, document, warnings: problems.filter(({ severity }) => severity === "warning") }, errors };
}

/** The checked document under the number that it was given. */
function numbered(document: EInvoice, number: string): EInvoice {
  return { ...document, number, ...(document.payment === undefined ? {} : { payment: { ...document.payment, remittance: number } }) };
}

/** Stores the electronic document of an invoice or credit note with its number, in the same transaction. */
export async function storeEInvoice(
  ctx: CommandCtx,
  {
    checked,
    number,
    ...target
  }: { checked: CheckedEInvoice | null; number: string } & ({ invoice_id: string } | { credit_note_id: string }),
): Promise<void> {
  if (checked === null) return;
  const { format, document, warnings } = checked;
  const xml = writeEInvoice(numbered(document, number), format);
  const now = ctx.clock.now();
  await ctx.db.eInvoice.create({
    data: {
      ...{ id: newId(now), tenant_id: ctx.tenant.id, ...target, format, syntax: writingOf(format).syntax },
      ...{ rule_set: ruleSetVersion, warnings, xml, sha256: sha256Of(xml), created_at: now },
    },
    select: { id: true },
  });
}
