import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTaxSandbox, type TaxSandbox } from "@/lib/adapters/tax-authority/sandbox/server";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { sendTaxDocuments } from "@/lib/domains/tax-clearance";
import ar from "@/lib/i18n/ar/tax_documents.json";
import arUnits from "@/lib/i18n/ar/tax_units.json";
import en from "@/lib/i18n/en/tax_documents.json";
import enUnits from "@/lib/i18n/en/tax_units.json";
import { encodeId } from "@/lib/kernel/base/ids";
import { systemClock } from "@/lib/kernel/clock";
import { runInTenant } from "@/lib/kernel/db";
import { verifyDocument } from "@/lib/zatca/verify";
import { goTo, reload } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let sandbox: TaxSandbox;
let stop: () => Promise<void>;
beforeAll(async () => {
  staff = await openStaffWorld();
  const port = Number(staff.world.runtime.environment.TAX_SANDBOX_PORT);
  ({ sandbox, stop } = await startTaxSandbox({ port, clock: systemClock }));
  // The pages' server has the real time, and queues by it.
  staff.world.clock.set(new Date(Date.now() + 60_000));
});
afterAll(async () => {
  await stop();
  await staff.close();
});

const fields = {
  name: "Riyadh office",
  company_name: "Beta LLC",
  vat_number: "310122393500003",
  id_number: "1010010000",
  building: "2322",
  street: "King Fahd Road",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  branch: "Riyadh",
  industry: "Consulting",
};
/** The company in Saudi Arabia, whose pages may be in either language. */
const either = (...texts: string[]) => new RegExp(`^(${texts.join("|")})$`);
const owner = () => staff.world.ctx("beta");
const send = () => runInTenant(owner().tenant.id, () => sendTaxDocuments(staff.world.systemCtx("beta")));

async function issueInvoice(): Promise<{ id: string; number: string }> {
  const address = { kind: "billing" as const, line1: "1234 Olaya Street", line2: "Al Olaya", city: "Riyadh", postal_code: "12211" };
  const addresses = [{ ...address, country: "SA" as const }];
  const customer = await createCustomer(owner(), { name: "Najd Trading", tax_id: "399999999800003", country: "SA", addresses });
  const taxes = [{ name: "VAT", rate: "15", compound: false, category: "S" as const }];
  const lines = [{ description: "Consulting", quantity: "1", unit_price: "100", taxes }];
  const { id } = await createInvoice(owner(), { customer_id: customer.id, lines });
  return { id, number: (await finalizeInvoice(owner(), { id })).number ?? "" };
}

test("a company is connected by a one-time password, and an invoice shows what the tax authority said", async () => {
  const at = (path: string) => `${staff.web.base_url}/dashboard/beta${path}`;
  await staff.visit(
    "",
    wide,
    async (page) => {
      await goTo(page, at("/settings/tax-authority"));
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
      await page.locator("[name=environment]").selectOption("sandbox");
      await page.locator("form:has([name=vat_number]) button[type=submit]").click();
      const connect = page.locator("form:has([name=otp]) button[type=submit]");
      await page.locator("[name=otp]").fill("000000");
      await connect.click();
      await page.getByText("The OTP has expired").waitFor();
      await page.locator("[name=otp]").fill("123456");
      await connect.click();
      await page.getByText(either(enUnits.states.active, arUnits.states.active)).first().waitFor();

      const { id, number } = await issueInvoice();
      const invoice = at(`/invoices/${encodeId("invoice", id)}`);
      await goTo(page, invoice);
      await page.getByText(either(en.states.pending, ar.states.pending)).waitFor();
      sandbox.fail("none");
      await send();
      await reload(page);
      await page.getByText(either(en.states.cleared, ar.states.cleared)).waitFor();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: either(en.panel.download, ar.panel.download) }).click();
      const xml = await readFile(await (await downloading).path(), "utf8");
      expect([xml.includes(`<cbc:ID>${number}</cbc:ID>`), verifyDocument(xml)]).toEqual([true, []]);

      sandbox.fail("reject", 1);
      const rejected = await issueInvoice();
      await send();
      await goTo(page, at("/settings/tax-authority/documents?status=rejected"));
      await page.getByRole("link", { name: rejected.number }).click();
      await page.getByText("The sandbox was told to reject this document.").waitFor();
      await page.getByText(either(en.panel.mend_invoice, ar.panel.mend_invoice)).waitFor();
    },
    staff.world.tenants.beta.owner,
  );
});
