import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, getInvoice } from "@/lib/domains/invoices";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");
const leitweg = "04011000-12345-03";

beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
  await updateGeneralSettings(ctx(), {
    ...{ tax_id: "DE123456789", line1: "Am Markt 1", city: "Bremen", postal_code: "28195", country: "DE" },
    ...{ email: "rechnung@acme.example", phone: "+49 421 123456", invoice_contact: "Ada Byron", bank_account: "DE89370400440532013000" },
    ...{ e_address: "DE123456789", e_address_scheme: "9930" },
  });
});
afterAll(() => staff.close());

test("an e-invoice is refused at its field, mended, finalized and downloaded, and its file becomes an expense", async () => {
  const { id: customer_id } = await createCustomer(ctx(), {
    ...{ name: "Amt für Wasser", currency: "GBP", e_invoice: "xrechnung", e_address: leitweg, e_address_scheme: "0204" },
    addresses: [{ line1: "Hof 2", city: "Bonn", postal_code: "53111", country: "DE" }],
  });
  const taxes = [{ name: "VAT", rate: "19", compound: false, category: "S" as const }];
  const lines = [{ description: "Survey", quantity: "2", unit: "day", unit_price: "640.00", taxes }];
  const { id } = await createInvoice(ctx(), { customer_id, lines });
  const address = `/invoices/${encodeId("invoice", id)}`;
  const complaints = await staff.visit(address, wide, async (page) => {
    const finalize = async () => {
      await page.getByRole("button", { name: "Finalize invoice" }).click();
      await page.getByRole("dialog", { name: "Finalize invoice" }).getByRole("button", { name: "Finalize", exact: true }).click();
    };
    await finalize();
    const refused = page.getByRole("alert").filter({ hasText: "the electronic invoice is incomplete" });
    await refused.getByText("Rule BR-DE-15").waitFor();
    expect((await getInvoice(ctx(), { id })).number).toBeNull();
    await refused.getByRole("link", { name: "Open the customer" }).first().click();
    await waitForPage(page, /customers\/cus_\w+#field-buyer_reference/);

    await page.getByText("Missing for electronic invoices").waitFor();
    await page.locator('[data-field="buyer_reference"]').click();
    await page.getByRole("textbox", { name: "Buyer reference" }).fill(leitweg);
    await page.keyboard.press("Enter");
    await page.getByText("Ready for electronic invoices").waitFor();

    await goTo(page, `${staff.web.base_url}/dashboard/acme${address}`);
    await finalize();
    await page.getByRole("heading", { name: /^INV-/ }).waitFor();
    const section = page.getByRole("region", { name: "Electronic document" });
    await section.getByText("XRechnung", { exact: true }).waitFor();
    await section.getByRole("button", { name: "Check by today’s rules" }).click();
    await section.getByText(/^Passes /).waitFor();
    await section.getByRole("button", { name: "Download" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "XRechnung (XML)" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^INV-.*\.xml$/);
    const xml = await readFile(await download.path(), "utf8");
    expect(xml).toContain(`<cbc:BuyerReference>${leitweg}</cbc:BuyerReference>`);

    await goTo(page, `${staff.web.base_url}/dashboard/acme/expenses`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Import e-invoice" }).click();
    const dialog = page.getByRole("dialog", { name: "Import e-invoice" });
    await dialog.locator('input[type="file"]').setInputFiles({ name: "bill.xml", mimeType: "application/xml", buffer: Buffer.from(xml) });
    await dialog.getByText("Passes all rules").waitFor();
    await dialog.getByText("Survey").waitFor();
    await dialog.getByRole("button", { name: "Create expense" }).click();
    await waitForPage(page, /expenses\/xpn_/);
    await page.getByRole("region", { name: "Electronic document" }).getByText("Survey").waitFor();
  });
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});
