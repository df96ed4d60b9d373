import { taxSandboxFile } from "@/lib/adapters/tax-authority/sandbox/demo";
import { startTaxSandbox, type SandboxFault } from "@/lib/adapters/tax-authority/sandbox/server";
import { createCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { activateTaxUnit, connectTaxUnit, createTaxUnit, sendTaxDocuments } from "@/lib/domains/tax-clearance";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { noor } from "./noor";
import type { OpenCompany } from "./open-company";

const unit = {
  name: "المركز الرئيسي",
  environment: "sandbox",
  company_name: noor.settings.company_name,
  vat_number: "300123456700003",
  id_scheme: "CRN",
  id_number: "1010123456",
  street: "شارع العليا",
  building: "7421",
  district: "العليا",
  city: "الرياض",
  postal_code: "12241",
  branch: "الرياض",
  industry: "خدمات تقنية",
  zero_reason: "VATEX-SA-33",
} as const;

const firm = {
  name: "مؤسسة القمة التجارية",
  tax_id: "310987654300003",
  country: "SA",
  language: "ar",
  addresses: [
    {
      kind: "billing",
      line1: "3021 طريق الملك فهد",
      line2: "الملز",
      city: "الرياض",
      postal_code: "12836",
      country: "SA",
      is_default: true,
    },
  ],
} as const;

const tax = [{ name: "ضريبة القيمة المضافة", rate: "15", compound: false, category: "S" as const }];

/** What the authority does with each invoice, and who gets it. */
const invoices: readonly { to: "firm" | "person"; fault: SandboxFault; price: string }[] = [
  { to: "firm", fault: "none", price: "3200" },
  { to: "person", fault: "none", price: "285" },
  { to: "person", fault: "warn", price: "1450" },
  { to: "firm", fault: "reject", price: "2100" },
  { to: "firm", fault: "none", price: "4990" },
];

/** Hours before now at which the first invoice is issued. */
const before = 3;

/** The Saudi company is connected to the sandbox of the tax authority, and has e-invoices in several states; the last one waits. */
export async function addTaxDocuments(opened: OpenCompany): Promise<void> {
  const { runtime } = opened.ctx("owner", opened.since);
  const { TAX_SANDBOX_PORT: port, ...environment } = runtime.environment;
  if (port === undefined || opened.company.slug !== noor.slug) return;
  const now = runtime.clock.now();
  const at = (hours: number): Ctx => opened.ctx("owner", new Date(now.getTime() - hours * 3_600_000));
  const { sandbox, stop } = await startTaxSandbox({ port, clock: runtime.clock, file: taxSandboxFile(environment) });
  const send = (ctx: Ctx) => runInTenant(ctx.tenant.id, () => sendTaxDocuments(ctx));
  try {
    const ctx = at(before + 1);
    const { id } = await createTaxUnit(ctx, unit);
    await connectTaxUnit(ctx, { id, otp: "123456" });
    await activateTaxUnit(ctx, { id });
    const firmId = (await createCustomer(ctx, { ...firm, addresses: firm.addresses.map((address) => ({ ...address })) })).id;
    const personId = (await createCustomer(ctx, { name: "هند السديري", country: "SA", language: "ar" })).id;
    const issue = async (when: Ctx, customer_id: string, unit_price: string) => {
      const lines = [{ description: "استشارة تقنية", quantity: "1", unit_price, taxes: tax }];
      return finalizeInvoice(when, { id: (await createInvoice(when, { customer_id, lines })).id });
    };
    for (const [index, { to, fault, price }] of invoices.entries()) {
      const when = at(before - index * 0.4);
      const invoice = await issue(when, to === "firm" ? firmId : personId, price);
      sandbox.fail(fault, 1);
      await send(when);
      if (index === 0) await createCreditNote(at(before - 0.2), { invoice_id: invoice.id, reason: "wrong_price" });
    }
    await send(at(0.5));
    await issue(at(0.2), firmId, "1875.50");
  } finally {
    await stop();
  }
}
