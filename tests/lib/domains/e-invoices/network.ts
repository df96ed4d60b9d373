import { createAccessPoint } from "@/lib/adapters/access-point/rest";
import { startAccessPointSandbox } from "@/lib/adapters/access-point/sandbox/server";
import { createCustomer } from "@/lib/domains/customers";
import { listDeliveries } from "@/lib/domains/e-invoices";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createFileWorld } from "@/tests/lib/domains/files/uploads";
import type { AppError } from "@/lib/kernel/base/errors";
import type { FileAnswer } from "@/lib/kernel/file-answer";

/** A company with all that electronic invoices and the network ask of it. */
const company = {
  ...{
    company_name: "Acme GmbH",
    tax_id: "DE123456789",
    line1: "Am Markt 1",
    city: "Bremen",
    postal_code: "28195",
    country: "DE" as const,
  },
  ...{ email: "rechnung@acme.example", phone: "+49 421 123456", invoice_contact: "Ada Byron", bank_account: "DE89370400440532013000" },
  ...{ e_address: "DE123456789", e_address_scheme: "9930" },
};

const lines = [
  { description: "Desk", quantity: "3", unit_price: "40", taxes: [{ name: "VAT", rate: "19", compound: false, category: "S" as const }] },
];
const addresses = [{ line1: "Hof 2", city: "Bonn", postal_code: "53111", country: "DE" as const }];

/** A company with the sandbox of an access point. */
export async function createNetwork() {
  const world = await createFileWorld();
  const { sandbox, stop, url: address } = await startAccessPointSandbox({ port: 0 });
  world.runtime.ports.accessPoint = () => Promise.resolve(createAccessPoint({ sandbox: address }));
  const ctx = () => world.ctx("acme");
  await updateGeneralSettings(ctx(), company);
  return {
    ...{ world, sandbox, ctx },
    inside: (work: (system: Ctx) => Promise<void>) => {
      const system = world.systemCtx("acme");
      return runInTenant(system.tenant.id, () => work(system));
    },
    /** Finalizes an invoice for a new customer who gets it by Peppol. */
    async issue(e_address: string | null) {
      const { id: customer_id } = await createCustomer(ctx(), {
        ...{ name: "Amt für Wasser", currency: "GBP", tax_id: "DE129273398", addresses, buyer_reference: "B-1" },
        ...{ e_invoice: "en16931_ubl", by_peppol: true, e_address, e_address_scheme: e_address === null ? null : "0088" },
      });
      return finalizeInvoice(ctx(), { id: (await createInvoice(ctx(), { customer_id, lines })).id });
    },
    async stateOf(invoice_id: string) {
      const [found] = (await listDeliveries(ctx(), { invoice_id })).data;
      if (!found) throw new Error("Nothing was queued.");
      return found;
    },
    async close() {
      await stop();
      await world.close();
    },
  };
}
export type Network = Awaited<ReturnType<typeof createNetwork>>;

export const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error("It was accepted")),
    (error: AppError) => error,
  );
export async function textOf({ body }: FileAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

/** The XML of a document as a supplier would send it: another seller, another number. */
export const asSupplier = (xml: string, number: string, name = "Nordlicht AG") =>
  xml
    .replaceAll("DE123456789", "DE987654321")
    .replaceAll("Acme GmbH", name)
    .replace(/<cbc:ID>[^<]+</, `<cbc:ID>${number}<`);

/** An email with one XML file. */
export const mailWith = (name: string, xml: string, headers: string) =>
  [
    "From: Bills <bills@northwind.example>",
    "To: bills@acme.example",
    `Subject: Invoice ${name}`,
    `Message-ID: <${name}@northwind.example>`,
    `${headers}MIME-Version: 1.0`,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    `See ${name}.`,
    "--b",
    `Content-Type: application/xml; name="${name}.xml"`,
    `Content-Disposition: attachment; filename="${name}.xml"`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(xml).toString("base64"),
    "--b--",
    "",
  ].join("\r\n");
