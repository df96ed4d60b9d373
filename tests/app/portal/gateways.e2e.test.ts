import { afterAll, beforeAll, expect, test } from "vitest";
import { startProviderSandboxes, type ProviderSandboxes } from "@/lib/adapters/payments/providers/sandbox/kit";
import { sandboxes } from "@/lib/adapters/payments/providers/sandbox/list";
import { getInvoice, setInstalments } from "@/lib/domains/invoices";
import { getPaymentGateway, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { listPayments } from "@/lib/domains/payments";
import payingWords from "@/lib/i18n/en/paying.json";
import { systemClock } from "@/lib/kernel/clock";
import { encodeId } from "@/lib/kernel/base/ids";
import { loopbackFetch } from "@/lib/kernel/http/egress/loopback-agent";
import { waitForPage } from "@/tests/support/settled";
import { issueInvoice, openPortalWorld, type PortalWorld } from "./portal-world";

/** So many, since a payer's presses are limited. */
const most = 4;

let portal: PortalWorld;
let served: ProviderSandboxes;
/** The gateways that take pounds, with the sandbox's settings. */
const used: { slug: string; settings: Record<string, string> }[] = [];

const owner = () => portal.world.ctx("acme");
const digits = (length: number) => "0123456789abcdef".repeat(16).slice(0, length);

beforeAll(async () => {
  portal = await openPortalWorld();
  const { runtime } = portal.world;
  for (const { slug, settings } of sandboxes) {
    const gateway = await runtime.ports.gateways.load(slug);
    if (used.length === most || !settings || gateway?.takes({ minor: 2_000n, currency: "GBP" }) !== true) continue;
    used.push({ slug, settings: settings(digits) });
  }
  for (const { slug, settings } of used) await replacePaymentGateway(owner(), { slug, enabled: true, settings });
  served = await startProviderSandboxes({
    host: "127.0.0.1",
    port: runtime.environment.PAYMENT_SANDBOX_PORT ?? 0,
    clock: systemClock,
    definitions: sandboxes,
    findAccounts: async (slug) => {
      const config = used.find((one) => one.slug === slug)?.settings;
      const { webhook_url } = await getPaymentGateway(owner(), { slug });
      if (config === undefined || webhook_url === null) return [];
      // The company's address as the product serves it here, which some providers sign.
      const { pathname, search } = new URL(webhook_url);
      return [{ id: "acme", config, webhook_url: `${portal.site}${pathname}${search}` }];
    },
    fetch: loopbackFetch,
  });
});
afterAll(async () => {
  await served.stop();
  for (const { slug, settings } of used) await replacePaymentGateway(owner(), { slug, enabled: false, settings });
  await portal.close();
});

test("a contact pays one invoice in instalments, each through another gateway", async () => {
  const id = await issueInvoice(portal.world, portal.customer_id, "40");
  const percent = 100 / used.length;
  const parts = used.map((_, index) => ({ due_date: `2099-0${String(index + 1)}-01`, percent: String(percent) }));
  await setInstalments(owner(), { id, parts });
  const path = `/portal/invoices/${encodeId("invoice", id)}`;
  for (const { slug } of used) {
    const complaints = await portal.visit("contact", path, { viewport: { width: 390, height: 844 }, locale: "en" }, async (page) => {
      const form = page.getByRole("form", { name: payingWords.pay.title });
      await form.locator(`input[name="gateway"][value="${slug}"]`).check();
      await form.locator('button[type="submit"]').click();
      await waitForPage(page, "http://127.0.0.1:*/**");
      await page.getByText("No real money moves").waitFor();
      await page.locator('button[value="pays"]').click();
      await waitForPage(page, "**/return?attempt=*");
      // Where only the provider can prove its report, the page has it asked: no worker runs here.
      await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor();
    });
    expect(complaints, slug).toEqual([]);
  }
  expect((await getInvoice(owner(), { id })).status).toBe("paid");
  const { data } = await listPayments(owner(), { invoice_id: id });
  expect(data.map(({ gateway }) => gateway).sort()).toEqual(used.map(({ slug }) => slug).sort());
});
