import { createAuthority, issueCertificate, readRequest } from "@/lib/adapters/tax-authority/sandbox/certificates";
import { provisionTenant } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice } from "@/lib/domains/invoices";
import { permissionNames } from "@/lib/domains/permissions";
import { createTaxUnit } from "@/lib/domains/tax-clearance";
import { checkDocument, toUbl } from "@/lib/einvoice";
import { systemContext } from "@/lib/kernel/context";
import { sealForTenant } from "@/lib/kernel/tenant-keys";
import { readCertificate } from "@/lib/zatca/certificate";
import { firstPreviousHash } from "@/lib/zatca/document";
import { generateUnitKey, writeCertificateRequest } from "@/lib/zatca/request";
import { checkBody } from "@/lib/zatca/rules";
import { signDocument } from "@/lib/zatca/sign";
import { fullDocument } from "@/tests/lib/einvoice/documents";
import { invoiceBody } from "@/tests/lib/zatca/unit";
import { finalizeOver } from "./finalize";
import type { Finding } from "./findings";
import { compareTurns, percentile } from "./statistics";
import { restartWorker, type System } from "./system";
import { takeTurns } from "./turns";

const documents = 400;
/** V8 optimizes code after some hundred calls. */
const warmUps = 200;

const fields = {
  name: "Bench",
  environment: "sandbox",
  flows: "both",
  company_name: "Bench Mandate LLC",
  vat_number: "310122393500003",
  id_scheme: "CRN",
  id_number: "1010010000",
  street: "King Fahd Road",
  building: "2322",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  branch: "Riyadh",
  industry: "Consulting",
} as const;

/** A key with a certificate of the sandbox's authority, which nobody else accepts. */
function certify() {
  const key = generateUnitKey();
  const { vat_number, branch, industry, company_name: organization } = fields;
  const request = { environment: "sandbox", common_name: fields.name, organization, branch, industry, vat_number, flows: "both" } as const;
  const csr = writeCertificateRequest({ ...request, serial_number: "1-Atrium|2-1.0|3-bench", address: fields.street }, key);
  const [from, until] = [new Date("2020-01-01T00:00:00Z"), new Date("2050-01-01T00:00:00Z")];
  return { key, until, certificate: issueCertificate(createAuthority(), readRequest(csr), from, until) };
}

function timesOf(work: (index: number) => void): number[] {
  for (let index = 0; index < warmUps; index += 1) work(index);
  return Array.from({ length: documents }, (_, index) => {
    const started = performance.now();
    work(index);
    return performance.now() - started;
  });
}

/** Rules and XML of an invoice, without and with the mandate's hash and signature. */
function writing(): Finding[] {
  const { key, certificate } = certify();
  const signer = { key, certificate: readCertificate(certificate) };
  const document = fullDocument();
  const found = (what: string, times: readonly number[]): Finding => ({
    ...{ goal: 11, what, unit: "ms p95", floor: null, ratio: null, figure: percentile(times, 0.95) },
    target: { of: "figure", bound: "at most", value: 100 },
  });
  const sign = (index: number) => {
    checkBody(invoiceBody, { today: invoiceBody.issue_date, flows: "both" });
    const uuid = "8e6000cf-1a98-4174-b3e7-b5d5954bc10d";
    signDocument(
      invoiceBody,
      { number: `INV-${String(index)}`, uuid, counter: BigInt(index + 1), previous_hash: firstPreviousHash },
      signer,
    );
  };
  const write = () => {
    checkDocument(document, "peppol-bis-3");
    toUbl(document, "peppol-bis-3");
  };
  return [
    found("E-invoice: rules and XML (Peppol BIS 3)", timesOf(write)),
    found("E-invoice: rules, XML, hash and signature (Saudi Arabia)", timesOf(sign)),
  ];
}

/** A new company in Saudi Arabia, whose unit waits for nothing: it never sends, so that nobody outside is called. */
async function openCompany({ runtime }: System) {
  const slug = `bench-sa-${Date.now().toString(36)}`;
  const owner = { email: `owner@${slug}.example`, name: "Bea Bench", password: "correct horse of the bench" };
  const { tenant, owner: made } = await provisionTenant(runtime, {
    slug,
    company_name: fields.company_name,
    country: "SA",
    owner,
    verified: true,
  });
  const ctx = systemContext(runtime, tenant, "Bench", { request_id: "bench" });
  const { token } = await createApiKey(ctx, { name: "Bench", permissions: [...permissionNames] });
  const { id: customer_id } = await createCustomer(ctx, { name: "Huda", country: "SA" });
  const taxes = [{ name: "VAT", rate: "15", compound: false, category: "S" as const }];
  const lines = ["Consulting, one day", "Travel, at cost", "Report"].map((description) => ({
    description,
    quantity: "2",
    unit_price: "100.00",
    taxes,
  }));
  const { id: template_id } = await createInvoice(ctx, { customer_id, lines });
  const { id: unit } = await createTaxUnit(ctx, fields);
  return { ctx, unit, company: { id: tenant.id, slug, owner_user_id: made.user_id, keys: [token], customer_id, template_id } };
}

/** Finalizing for one company by 16 clients, with the mandate and without. */
async function finalizing(system: System): Promise<Finding> {
  const { ctx, unit, company } = await openCompany(system);
  const { key, certificate, until } = certify();
  const pem = key.export({ type: "pkcs8", format: "pem" }).toString();
  const sealed = await sealForTenant(ctx.runtime, company.id, "tax_units.sealed_key", pem);
  const turnTo = (state: "draft" | "disconnected") =>
    system.admin.query("update public.tax_units set state = $2, sealed_key = $3, certificate = $4, valid_until = $5 where id = $1", [
      unit,
      state,
      sealed,
      certificate,
      until,
    ]);
  const finalizeAs = async (state: "draft" | "disconnected") => {
    await turnTo(state);
    return finalizeOver(system, [company]);
  };
  await system.worker.stop(15_000);
  const compared = compareTurns(
    await takeTurns(
      system.scale.rounds,
      () => finalizeAs("draft"),
      () => finalizeAs("disconnected"),
    ),
  );
  await turnTo("draft");
  await restartWorker(system);
  return {
    ...{ goal: 11, what: "Finalize under the mandate, one company", unit: "/s", figure: compared.subject, ratio: compared.ratio },
    floor: { name: "without the mandate", value: compared.floor },
    target: { of: "ratio", bound: "at least", value: 0.5 },
    note: "the worker is stopped; the mandate signs each e-invoice under the lock of the unit, one after another",
  };
}

/** What electronic invoices cost. */
export async function measureEInvoices(system: System): Promise<Finding[]> {
  return [...writing(), await finalizing(system)];
}
