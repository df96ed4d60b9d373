import { afterAll, beforeAll, expect, test } from "vitest";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { listSubscriptionInvoices, listSubscriptions } from "@/lib/domains/subscriptions";
import { connectAccount } from "@/tests/lib/adapters/payments/billing-account";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
const settings = { mode: "test", secret_key: "sk_test_subscriptions1", webhook_secret: "whsec_subscriptions1" };

beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
  await replacePaymentGateway(staff.world.ctx("acme"), { slug: "stripe", enabled: true, settings });
});
afterAll(() => staff.close());

test("a subscription is started, paid, changed after its preview, paused, resumed, cancelled at its end, and kept", async () => {
  const port = staff.world.runtime.environment.STRIPE_SANDBOX_PORT ?? 0;
  const account = connectAccount(port, settings.secret_key);
  await account.price({ amount: 2900, name: "Support" });
  await account.price({ amount: 9900, name: "Premium" });
  const ctx = staff.world.ctx("acme");
  const complaints = await staff.visit("/subscriptions/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Contoso");
    await page.getByRole("option", { name: "Contoso Ltd" }).click();
    await page.getByLabel("Price").selectOption({ label: "Support · £29.00 a month" });
    await page.locator("[name=quantity]").fill("2");
    await page.getByRole("button", { name: "Start subscription" }).click();
    await waitForPage(page, /subscriptions\/sub_/);
    await page.getByText("Waiting for payment").first().waitFor();
    await page.getByRole("button", { name: "Copy payment link" }).waitFor();
    await page.getByText("Test", { exact: true }).first().waitFor();
    const [own] = (await listSubscriptions(ctx, { q: "Contoso" })).data;
    const [invoice] = (await listSubscriptionInvoices(ctx, { id: own?.id ?? "" })).data;
    await account.submit(invoice?.hosted_url ?? "", "4242424242424242");
    // The provider's delivery reaches the page by itself.
    await page.getByText("Active", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Change plan" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Price").selectOption({ label: "Premium · £99.00 a month" });
    await dialog.getByLabel("Quantity").fill("3");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByText("Charged now").waitFor();
    await dialog.getByRole("button", { name: "Change plan" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("£297.00").first().waitFor();
    await page.getByText("3 × £99.00").first().waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await dialog.getByText(/the rest of the paid period isn’t refunded/).waitFor();
    await dialog.getByRole("button", { name: "Pause subscription" }).click();
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await dialog.getByText(/£297.00 is charged now/).waitFor();
    await dialog.getByRole("button", { name: "Resume subscription" }).click();
    await page.getByRole("button", { name: "Change plan" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel subscription" }).click();
    await dialog.getByText(/Access stays until/).waitFor();
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("Ending", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Undo cancellation" }).click();
    await page.getByRole("button", { name: "Change plan" }).waitFor();
  });
  expect(complaints).toEqual([]);
  expect((await listSubscriptions(ctx, { q: "Contoso" })).data).toMatchObject([{ title: "Premium", quantity: 3, ends_at: null }]);
});
