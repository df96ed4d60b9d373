import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { participantOf } from "@/lib/domains/access-points";
import { ruleSetVersion, type EInvoice } from "@/lib/einvoice";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { describeEInvoice, type Described } from "../queries/describe";
import { readRuleWords } from "../queries/words";
import { problemsOf, sha256Of, writeEInvoice } from "../queries/write";
import { writingOf } from "../rules";
import type { EInvoiceProblem } from "../schema";
import { queueDelivery, receiverOf } from "./deliver";

/** A document that passed the rules of its customer's format, before it has its number. */
export interface CheckedEInvoice {
  format: EInvoiceFormat;
  document: EInvoice;
  warnings: EInvoiceProblem[];
  /** Where the company's access point sends it; null for a customer who gets it by email alone. */
  receiver: string | null;
}

interface Unissued extends Omit<Described, "buyer" | "view"> {
  buyer: Described["buyer"] & { e_invoice: string | null; by_peppol: boolean };
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
  errors.push(...findMissingAddresses(buyer, source.seller).filter(({ path }) => !errors.some((error) => error.path === path)));
  const warnings = problems.filter(({ severity }) => severity === "warning");
  return { checked: { format, document, warnings, receiver: receiverOf(buyer) }, errors };
}

/** What the network needs of both sides, whatever the rules of the format ask for. */
function findMissingAddresses({ by_peppol, ...buyer }: Unissued["buyer"], seller: Unissued["seller"]): FieldProblem[] {
  if (!by_peppol) return [];
  const missing = (path: string, message: string) => ({ path, code: "required", message });
  return [
    ...(participantOf(buyer.e_address_scheme, buyer.e_address) === null
      ? [missing("customer.e_address", "The customer gets its invoices by Peppol: enter its electronic address and the type of it.")]
      : []),
    ...(participantOf(seller.e_address_scheme, seller.e_address) === null
      ? [missing("company.e_address", "To send by Peppol, enter the company's electronic address and the type of it.")]
      : []),
  ];
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
  const { format, document, warnings, receiver } = checked;
  const xml = writeEInvoice(numbered(document, number), format);
  const now = ctx.clock.now();
  await ctx.db.eInvoice.create({
    data: {
      ...{ id: newId(now), tenant_id: ctx.tenant.id, ...target, format, syntax: writingOf(format).syntax },
      ...{ rule_set: ruleSetVersion, warnings, xml, sha256: sha256Of(xml), created_at: now },
    },
    select: { id: true },
  });
  if (receiver !== null) await queueDelivery(ctx, { ...target, number, receiver });
}
