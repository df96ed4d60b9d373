import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { findAxeViolations } from "@/tests/support/axe";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
/** The wire id of an attempt that 120 later ones push far down the list. */
let oldest = "";

beforeAll(async () => {
  staff = await openStaffWorld();
  const { tenant } = staff.world.tenants.acme;
  const customer_id = decodeId("customer", staff.customer) ?? "";
  const start = staff.world.clock.now().getTime();
  const data = Array.from({ length: 121 }, (_, index) => {
    const at = new Date(start + index * 60_000);
    return {
      id: newId(at),
      tenant_id: tenant.id,
      kind: "charge",
      status: "failed",
      gateway: "stripe",
      customer_id,
      currency: "GBP",
      amount: index === 0 ? 98_765n : 1_000n,
      failure: index === 0 ? "card_declined" : null,
      created_at: at,
      updated_at: at,
    };
  });
  oldest = encodeId("payment_attempt", data[0]?.id ?? "");
  await runInTenant(tenant.id, () => staff.world.runtime.tenants.client.paymentAttempt.createMany({ data }));
});
afterAll(() => staff.close());

test.each([true, false])("a notified attempt is shown and expanded, however old (JavaScript: %s)", async (javaScriptEnabled) => {
  const complaints = await staff.visit(`/payments/attempts?open=${oldest}`, { ...wide, javaScriptEnabled }, async (page) => {
    const rows = page.locator("tbody [data-row]");
    await page.locator('[data-row][aria-expanded="true"]').waitFor();
    await expect.poll(() => page.locator("tbody tr").filter({ hasText: "£987.65" }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('[data-row][aria-expanded="true"]').count()).toBe(1);
    await expect.poll(() => rows.count()).toBeLessThan(121);
    // Shows the provider's own name, not the slug in its webhook address.
    await expect
      .poll(() =>
        page
          .locator("dd")
          .filter({ hasText: /^stripe$/i })
          .allInnerTexts(),
      )
      .toEqual(["Stripe"]);
    if (!javaScriptEnabled) return;
    expect(await findAxeViolations(page)).toEqual([]);
    await rows.nth(1).click();
    await waitForPage(page, (url) => url.searchParams.get("open") !== oldest);
    await page.getByText("£987.65").waitFor({ state: "detached" });
  });
  expect(complaints).toEqual([]);
});

test("an unknown attempt shows the list alone", async () => {
  for (const open of [encodeId("payment_attempt", newId(new Date())), "nonsense"]) {
    await staff.visit(`/payments/attempts?open=${open}`, wide, async (page) => {
      await page.locator("tbody [data-row]").first().waitFor();
      await expect.poll(() => page.locator('[data-row][aria-expanded="true"]').count()).toBe(0);
    });
  }
});
