import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { buildDocumentView, type DocumentView } from "@/lib/commerce/document";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import type { LineTax } from "@/lib/commerce/tax";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { calculate } from "@/lib/commerce/totals";
import { BillingDocument } from "@/lib/commerce/lines";
import { findCustomer } from "@/lib/domains/customers";
import { CustomerId } from "@/lib/domains/customers/schema";
import { readSettings } from "@/lib/domains/settings";
import { ratesOf, readExemptions, readTaxProfile } from "@/lib/domains/taxes";
import { AppError } from "@/lib/kernel/base/errors";
import { can, type Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import type { Address, Customer } from "@/prisma/generated/client";
import { isOfParties } from "../rules";
import type { Seller } from "./parties";
import { CompanyReadiness, EInvoiceReadiness, type EInvoiceProblem } from "../schema";
import { toDocument } from "./describe";
import { readRuleWords } from "./words";
import { problemsOf } from "./write";

type Addressee = Customer & { addresses: Address[] };

/** The taxes that new lines of a profile get, none where it is gone, which is told elsewhere; and why some are not charged. */
async function taxesOf(ctx: Ctx, tax_profile_id: string | null) {
  const profile = await readTaxProfile(ctx, tax_profile_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  const usual = profile === null ? [] : ratesOf(profile).filter(({ is_default }) => is_default);
  const taxes = usual.map(({ tax: { rate_id: _id, ...tax } }) => tax);
  return { taxes, exemptionOf: await readExemptions(ctx, tax_profile_id) };
}

/** An invoice with one line as the customer would get it today. */
function sampleView(today: string, seller: Seller, buyer: Addressee, taxes: readonly LineTax[]): DocumentView {
  const line = { key: "1", description: "1", quantity: "1", unit_price: "100", taxes };
  const currency = Currency.parse(buyer.currency);
  const document = BillingDocument.parse({ currency, prices_mode: "exclusive", rounding: "document", discount: null, lines: [line] });
  const party = { tax_id: null, country: null, address: [] };
  return buildDocumentView({
    title_key: "invoice",
    number: "1",
    status: "finalized",
    seller: { ...party, name: seller.company_name, logo: null, accent: "#000000" },
    buyer: { ...party, name: buyer.name },
    reference: null,
    dates: { issue_date: today, due_date: today, supply_date: today, expiry_date: null },
    language: "en",
    direction: "ltr",
    payment_link: null,
    notes: null,
    terms: null,
    document,
    totals: calculate(document),
    amount_paid: 0n,
  });
}

const twoTaxes = "A line of an electronic invoice has one tax; choose a tax profile with one default rate.";

const isOfData = ({ path }: { path: string }): boolean => isOfParties({ path }) || path === "tax_profile_id";

/** Finds what the company and a customer lack for a format, as an invoice of today would show it; reads each tax profile once. */
async function openReadiness(ctx: Ctx) {
  const seller = await readSettings(ctx);
  const today = dayInTimezone(ctx.clock.now(), seller.timezone);
  const say = await readRuleWords(ctx);
  const profiles = new Map<string | null, ReturnType<typeof taxesOf>>();
  return async (buyer: Addressee, format: EInvoiceFormat): Promise<EInvoiceProblem[]> => {
    const { tax_profile_id } = buyer;
    const known = profiles.get(tax_profile_id) ?? taxesOf(ctx, tax_profile_id);
    profiles.set(tax_profile_id, known);
    const { taxes, exemptionOf } = await known;
    const view = sampleView(today, seller, buyer, taxes);
    // Two taxes on one line have no place in an electronic invoice.
    if (taxes.length > 1) return [{ rule: "BR-CO-4", severity: "error", path: "tax_profile_id", message: twoTaxes }];
    const document = toDocument({ kind: "invoice", view, seller, buyer }, exemptionOf);
    const problems = say(problemsOf(document, format)).filter(({ severity, path }) => severity === "error" && isOfData({ path }));
    // Several rules ask for the same field; one is enough to say so.
    return problems.filter(({ path }, place) => problems.findIndex((other) => other.path === path) === place);
  };
}

/** What would keep a customer's next invoice from being finalized as an electronic one; empty for a customer who gets none. */
export async function readReadiness(ctx: Ctx, buyer: Addressee): Promise<EInvoiceReadiness> {
  const format = buyer.e_invoice === null ? null : EInvoiceFormat.parse(buyer.e_invoice);
  if (format === null) return { format, ready: true, problems: [] };
  const lacksOf = await openReadiness(ctx);
  const problems = await lacksOf(buyer, format);
  return { format, ready: problems.length === 0, problems };
}

export const getCustomerReadiness = query({
  id: "e_invoices.check_customer",
  summary: "Check whether a customer's invoices can be issued as electronic ones, and what is missing",
  permission: "customers.read",
  input: z.strictObject({ id: CustomerId }),
  output: EInvoiceReadiness,
  example: { id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  run: async (ctx, { id }) => readReadiness(ctx, await findCustomer(ctx, id)),
});

/** How many customers are looked at, and how many of them are answered. */
const mostChecked = 500;
const mostShown = 20;

export const getCompanyReadiness = query({
  id: "e_invoices.check_company",
  summary: "Check what the company and its customers lack for electronic invoices",
  permission: "settings.read",
  input: z.strictObject({}),
  output: CompanyReadiness,
  example: {},
  async run(ctx) {
    const where = { tenant_id: ctx.tenant.id, deleted_at: null, e_invoice: { not: null } };
    const include = { addresses: { orderBy: [{ is_default: "desc" as const }, { id: "asc" as const }] } };
    const customers = await ctx.db.customer.count({ where });
    const rows = await ctx.db.customer.findMany({ where, include, orderBy: { name: "asc" }, take: mostChecked });
    const lacksOf = await openReadiness(ctx);
    const formats = new Map<EInvoiceFormat, EInvoiceProblem[]>();
    const incomplete: CompanyReadiness["incomplete"] = [];
    for (const row of rows) {
      const format = EInvoiceFormat.parse(row.e_invoice);
      const problems = await lacksOf(row, format);
      const ofCompany = problems.filter(({ path }) => path.startsWith("company."));
      const own = problems.filter(({ path }) => !path.startsWith("company."));
      if ((formats.get(format)?.length ?? -1) < ofCompany.length) formats.set(format, ofCompany);
      // Names of customers are for those who may read them.
      if (own.length > 0 && incomplete.length < mostShown && can(ctx, "customers.read"))
        incomplete.push({ id: row.id, name: row.name, problems: own });
    }
    return { formats: [...formats].map(([format, problems]) => ({ format, problems })), customers, incomplete };
  },
});
