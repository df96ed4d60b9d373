import { afterAll, beforeAll, expect, test } from "vitest";
import { getInvoice } from "@/lib/domains/invoices";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { beginSave, checkPaymentAttempt, listPaymentAttempts, listSavedMethods } from "@/lib/domains/payments";
import { decodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { findAxeViolations } from "@/tests/support/axe";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const ctx = () => staff.world.ctx("acme");
const customerId = () => decodeId("customer", staff.customer) ?? "";
const invoiceId = () => decodeId("invoice", staff.records.invoice ?? "") ?? "";

beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
  await replacePaymentGateway(ctx(), {
    slug: "stripe",
    enabled: true,
    settings: { mode: "test", secret_key: "sk_test_of_kept_methods_1", webhook_secret: "whsec_keptmethods00001" },
  });
});
afterAll(() => staff.close());

/** The customer saves a card on the provider's page. */
async function saveCard(card: string): Promise<void> {
  const save = await beginSave(ctx(), { id: customerId(), gateway: "stripe" });
  const answer = await fetch(save.redirect_url ?? "", {
    method: "POST",
    body: new URLSearchParams({ card_number: card }),
    redirect: "manual",
  });
  await answer.arrayBuffer();
  await checkPaymentAttempt(ctx(), { id: save.id });
}

test("a declined saved card shows the provider's reason, another one pays, and both are removed by name", async () => {
  // The provider's test card that can be saved but is declined when charged.
  await saveCard("4000 0000 0000 0341");
  await saveCard("4242 4242 4242 4242");
  const complaints = await staff.visit(`/invoices/${staff.records.invoice ?? ""}`, wide, async (page) => {
    const begin = async () => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Charge saved card" }).click();
    };
    const dialog = page.getByRole("dialog", { name: "Charge a saved payment method" });
    await begin();
    await dialog.getByRole("radio", { name: /0341/ }).check();
    await expect.poll(() => dialog.locator("p").last().innerText()).toMatch(/charge £75\.00 to .*0341/);
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Charge", exact: true }).click();
    await dialog
      .getByRole("alert")
      .getByText(/declined/)
      .waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await begin();
    await dialog.getByRole("radio", { name: /4242/ }).check();
    await dialog.getByRole("button", { name: "Charge", exact: true }).click();
    await dialog.getByText("Payment received").waitFor();
    expect(await getInvoice(ctx(), { id: invoiceId() })).toMatchObject({ status: "paid", amount_due: "0.00" });
    await page.keyboard.press("Escape");

    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/${staff.customer}`);
    const kept = page.getByRole("region", { name: "Saved payment methods" });
    for (const ending of ["0341", "4242"]) {
      await kept.getByRole("button", { name: new RegExp(`Remove .*${ending}`) }).click();
      await page.getByRole("dialog").getByText(new RegExp(ending)).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await kept.waitFor({ state: "detached" });
    expect((await listSavedMethods(ctx(), { id: customerId() })).data).toEqual([]);
  });
  expect(complaints.filter((text) => !/status of (4|5)\d\d/.test(text))).toEqual([]);
});

test("a payment that needs attention is marked on the list, explained, and can be resolved", async () => {
  const [attempt] = (await listPaymentAttempts(ctx(), { kind: "saved_charge", status: "failed" })).data;
  const { tenants } = staff.world.runtime;
  await runInTenant(staff.world.tenants.acme.tenant.id, () =>
    tenants.client.paymentAttempt.updateMany({ where: { id: attempt?.id ?? "" }, data: { attention: "no_answer" } }),
  );
  await staff.visit("/payments", wide, async (page) => {
    await page.getByText("1 payment needs attention.").waitFor();
    await page.getByRole("link", { name: "View" }).click();
    await waitForPage(page, /payments\/attempts\?attention=true/);
    await page.locator("tbody [data-row]").first().click();
    await page.getByText("The gateway never reported the result.").waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Mark as resolved" }).click();
    await page.getByRole("dialog", { name: "Mark as resolved?" }).getByRole("button", { name: "Mark as resolved" }).click();
    await page.getByText("Marked as resolved").waitFor();
    await page.locator("tbody [data-row]").first().waitFor({ state: "detached" });
  });
  expect((await listPaymentAttempts(ctx(), { attention: true })).data).toEqual([]);
  await staff.visit(`/invoices/${staff.records.invoice ?? ""}`, wide, async (page) => {
    await page.getByRole("region", { name: "Online attempts" }).getByText("Succeeded").first().waitFor();
  });
});
