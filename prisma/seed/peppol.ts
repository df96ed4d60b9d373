import { startAccessPointSandbox } from "@/lib/adapters/access-point/sandbox/server";
import { accessPointSandboxFile } from "@/lib/adapters/access-point/sandbox/state";
import { saveAccessPoint } from "@/lib/domains/access-points";
import { createCustomer } from "@/lib/domains/customers";
import { deliverEInvoices, fetchReceived, findEInvoice } from "@/lib/domains/e-invoices";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { sandboxAddress } from "@/lib/kernel/ports/access-point";
import type { OpenCompany } from "./open-company";

const customer = {
  name: "Havenbedrijf Zuid NV",
  tax_id: "BE0123456749",
  country: "BE",
  currency: "EUR",
  language: "en",
  e_invoice: "peppol_bis_3",
  by_peppol: true,
  e_address: "0123456749",
  e_address_scheme: "0208",
  buyer_reference: "PO-7100",
  addresses: [{ line1: "Kaai 12", city: "Antwerpen", postal_code: "2000", country: "BE", kind: "billing", is_default: true }],
} as const;

const taxes = [{ name: "VAT", rate: "20", compound: false, category: "S" as const }];
const lines = [{ description: "Reception desk, oak", quantity: "1", unit_price: "2480", taxes }];

/** The British company has an access point, the sandbox: one invoice arrived, one was rejected, and one came from a supplier. */
export async function addPeppol(opened: OpenCompany): Promise<void> {
  const { runtime } = opened.ctx("owner", opened.since);
  const { ACCESS_POINT_SANDBOX_PORT: port, ...environment } = runtime.environment;
  if (port === undefined || opened.company.country !== "GB") return;
  const now = runtime.clock.now().getTime();
  const before = (minutes: number): Ctx => opened.ctx("owner", new Date(now - minutes * 60_000));
  const inside = (ctx: Ctx, work: (ctx: Ctx) => Promise<void>) => runInTenant(ctx.tenant.id, () => work(ctx));
  const { sandbox, stop } = await startAccessPointSandbox({ port, file: accessPointSandboxFile(environment) });
  try {
    const ctx = before(60);
    await saveAccessPoint(ctx, { address: sandboxAddress, key: "sandbox" });
    const { id: customer_id } = await createCustomer(ctx, {
      ...customer,
      addresses: customer.addresses.map((address) => ({ ...address })),
    });
    const issue = async (when: Ctx) => {
      const { id } = await createInvoice(when, { customer_id, exchange_rate: "0.86", lines });
      const invoice = await finalizeInvoice(when, { id });
      await inside(when, deliverEInvoices);
      return invoice;
    };
    const arrived = await issue(before(50));
    sandbox.fail("reject");
    await issue(before(40));
    sandbox.fail("none");
    await inside(before(30), deliverEInvoices);
    const stored = await runInTenant(ctx.tenant.id, () => findEInvoice(ctx, { invoice_id: arrived.id }));
    const { e_address, e_address_scheme, company_name } = opened.company.settings;
    if (stored === null) return;
    const document = Buffer.from(
      stored.xml.replaceAll(company_name, "Nordlicht Furniture Ltd").replaceAll("GB123456789", "GB987654321"),
      "utf8",
    );
    const receiver = `${String(e_address_scheme)}:${String(e_address)}`;
    sandbox.deliver({ sender: "0088:5060000000000", receiver, document: document.toString("base64") });
    await inside(before(20), fetchReceived);
  } finally {
    await stop();
  }
}
