import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCustomer } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import { listPayments } from "@/lib/domains/payments";
import { createTicket } from "@/lib/domains/tickets";
import arabicPortalWords from "@/lib/i18n/ar/portal.json";
import arabicFormWords from "@/lib/i18n/ar/public_forms.json";
import portalWords from "@/lib/i18n/en/portal.json";
import formWords from "@/lib/i18n/en/public_forms.json";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { reload, waitForPage } from "@/tests/support/settled";
import { issueInvoice, openPortalWorld, type PortalWorld } from "./portal-world";

let portal: PortalWorld;

beforeAll(async () => {
  portal = await openPortalWorld();
});
afterAll(() => portal.close());

const owner = () => portal.world.ctx("acme");
const phone = { viewport: { width: 390, height: 844 }, locale: "en" };

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("%s", (_name, javaScriptEnabled) => {
  const options = { ...phone, javaScriptEnabled };

  test("a contact pays two of several invoices at once, and a single payment settles both", async () => {
    const [one, two] = [
      await issueInvoice(portal.world, portal.customer_id, "10"),
      await issueInvoice(portal.world, portal.customer_id, "20"),
    ];
    const due = await Promise.all([one, two].map((id) => getInvoice(owner(), { id })));
    // 1.5 × 10 + 1.5 × 19.99, and 1.5 × 20 + 1.5 × 19.99, with 20 % tax each.
    expect(due.map(({ amount_due }) => amount_due)).toEqual(["53.99", "71.99"]);
    const complaints = await portal.visit("contact", "/portal", options, async (page) => {
      const pounds = page.getByRole("form", { name: "Select invoices to pay in GBP" });
      for (const box of await pounds.getByRole("checkbox").all()) await box.uncheck();
      for (const id of [one, two]) await page.locator(`input[value="${encodeId("invoice", id)}"]`).check();
      if (javaScriptEnabled) await pounds.getByText("£125.98").waitFor();
      else await expect.poll(() => pounds.getByText("Total").count()).toBe(0);
      await pounds.getByRole("button", { name: "Pay selected" }).click();
      await waitForPage(page, "**/portal/pay?**");
      await expect.poll(() => page.locator("main li").count()).toBe(2);
      await page.getByRole("button", { name: "Pay £125.98" }).click();
      await waitForPage(page, "http://127.0.0.1:*/**");
      await expect.poll(() => page.locator("h1").innerText()).toBe("Pay £125.98");
      await page.getByLabel("Card number").fill("4242 4242 4242 4242");
      await page.getByRole("button", { name: "Pay £125.98" }).click();
      await waitForPage(page, "**/portal/pay/return?attempt=*");
      // No webhook arrives here: coming back alone does not prove payment.
      await page.getByRole("heading", { name: "We’re waiting for confirmation" }).waitFor();
      // With a script the page has the provider asked by itself.
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Check again" }).click();
      await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor();
      for (const { number } of due) await page.getByText(number ?? "").waitFor();
      // Half past midnight in Leeds is still the previous day in UTC.
      await runInTenant(owner().tenant.id, () =>
        portal.world.runtime.tenants.client.paymentAttempt.updateMany({
          where: { status: "succeeded", amount: 12598n },
          data: { updated_at: new Date("2026-06-30T23:30:00Z") },
        }),
      );
      await reload(page);
      await page.getByText("1 Jul 2026", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Back to overview" }).click();
      await waitForPage(page, "**/portal");
      for (const id of [one, two]) await expect.poll(() => page.locator(`input[value="${encodeId("invoice", id)}"]`).count()).toBe(0);
    });
    expect(complaints).toEqual([]);
    const [payment] = (await listPayments(owner(), { invoice_id: one })).data;
    expect(payment).toMatchObject({
      amount: "125.98",
      allocations: [
        { invoice_id: one, amount: "53.99" },
        { invoice_id: two, amount: "71.99" },
      ],
    });
  });

  test("a contact saves a card without paying, agrees to automatic payment, and withdraws", async () => {
    const complaints = await portal.visit("contact", "/portal/details", options, async (page) => {
      await page.getByRole("button", { name: "Add payment method" }).click();
      await waitForPage(page, "http://127.0.0.1:*/**");
      await page.locator("[name=card_number]").fill("4242 4242 4242 4242");
      await page.locator("form button").click();
      await waitForPage(page, "**/portal/methods/return?attempt=*");
      // No webhook arrives here: coming back alone does not prove that the card is saved.
      await page.getByRole("heading", { name: "We’re waiting for confirmation" }).waitFor();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Check again" }).click();
      await page.getByRole("heading", { name: "Payment method saved" }).waitFor();
      await page.getByRole("link", { name: "Back to your details" }).click();
      await waitForPage(page, "**/portal/details#methods");
      const method = page.locator("#methods li").last();
      await method.locator("summary", { hasText: "Pay recurring invoices automatically" }).click();
      await method.getByRole("checkbox").check();
      await method.locator('form[action$="/autopay-on"] button').click();
      await waitForPage(page, "**/portal/details?done=autopay-on");
      await page.getByText("Recurring invoices are charged to this method on their due dates").waitFor();
      await page.getByRole("button", { name: "Turn off automatic payment" }).click();
      await waitForPage(page, "**/portal/details?done=autopay-off");
      await expect.poll(() => page.getByRole("button", { name: "Turn off automatic payment" }).count()).toBe(0);
    });
    expect(complaints).toEqual([]);
  });

  test("a contact chooses the statement's period, in the page's date format where JavaScript runs", async () => {
    const complaints = await portal.visit("contact", "/portal/statement?from=2026-02-01&to=2026-03-31", options, async (page) => {
      const [from, to] = [page.getByLabel("From"), page.getByLabel("To")];
      expect([await from.inputValue(), await to.inputValue()]).toEqual(
        javaScriptEnabled ? ["01/02/2026", "31/03/2026"] : ["2026-02-01", "2026-03-31"],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      if (javaScriptEnabled) {
        await from.fill("31/2/2026");
        await page.getByRole("button", { name: "Show" }).click();
        await page.getByText(/^Enter a date such as/).waitFor();
        expect(new URL(page.url()).searchParams.get("from")).toBe("2026-02-01");
      }
      await from.fill(javaScriptEnabled ? "1/1/2026" : "2026-01-01");
      await page.getByRole("button", { name: "Show" }).click();
      await waitForPage(page, /from=2026-01-01&to=2026-03-31/);
    });
    expect(complaints).toEqual([]);
  });

  test("a contact changes details, sees what is invalid, and switches the language", async () => {
    const number = javaScriptEnabled ? "+44 113 496 1111" : "+44 113 496 2222";
    await portal.visit("contact", "/portal/details", options, async (page) => {
      await page.locator("#company summary").click();
      await page.locator("#company").getByLabel("Phone").fill(number);
      await page.locator("#company").getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();
      await page.locator("#company").getByText(number).waitFor();
      await page.locator("summary", { hasText: "Add person" }).click();
      await page.locator("#people").getByLabel("Name").fill("Ada again");
      await page.locator("#people").getByLabel("Email").fill("ada@northwind.example");
      await page.getByRole("button", { name: "Add person" }).click();
      await page.getByText("an email address that isn’t used here yet").waitFor();
      await page.getByRole("button", { name: "العربية" }).click();
      await page.locator("html[dir=rtl]").waitFor();
      expect(new URL(page.url()).pathname).toBe("/portal/details");
    });
    const { phone: kept, contacts } = await getCustomer(owner(), { id: portal.customer_id });
    expect([kept, contacts[0]?.language]).toEqual([number, "ar"]);
    // A browser without its own choice uses the contact's language.
    await portal.visit("contact", "/portal", options, async (page) => {
      await page.context().clearCookies({ name: "atrium-locale" });
      await reload(page);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ar");
      await page.getByRole("button", { name: "English" }).click();
      await waitForPage(page, "**/portal");
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-GB");
    });
  });

  test("the page that awaits the provider's confirmation refreshes by itself", async () => {
    await portal.visit("contact", "/portal/pay/return?attempt={waiting}", options, async (page) => {
      await page.waitForRequest((request) => request.url().includes("/portal/pay/return?attempt="));
    });
  });

  test("the PDF is a plain link", async () => {
    await portal.visit("contact", "/portal/invoices/{open}", options, async (page) => {
      const link = page.getByRole("link", { name: "Download PDF" });
      expect([await link.getAttribute("href"), await link.getAttribute("download")]).toEqual([
        `/api/tenant/invoices/${portal.names["open"] ?? ""}/pdf`,
        "",
      ]);
    });
  });
});

test("a page shows times by the server's clock, so that a reader whose clock is wrong sees what the server wrote", async () => {
  const { id } = await createTicket(owner(), { customer_id: portal.customer_id, subject: "Clock", message: "Which time is it?" });
  const path = `/portal/tickets/${encodeId("ticket", id)}`;
  const complaints = await portal.visit("contact", path, { viewport: { width: 390, height: 844 }, locale: "en" }, async (page) => {
    await page.clock.setFixedTime(new Date(Date.now() + 7 * 60_000));
    await reload(page);
    await page.locator("#latest time").waitFor();
    await expect.poll(() => page.locator("#latest time").innerText()).not.toContain("7 minutes");
  });
  expect(complaints).toEqual([]);
});

test.each([
  ["en", portalWords.tickets, formWords.suggestions.title],
  ["ar", arabicPortalWords.tickets, arabicFormWords.suggestions.title],
])("a contact who opens a ticket is shown an article that may help, and sends it all the same (%s)", async (locale, words, title) => {
  const options = { viewport: { width: 390, height: 844 }, locale };
  const complaints = await portal.visit("contact", "/portal/tickets/new", options, async (page) => {
    await page.locator("[name=subject]").pressSequentially("paper");
    const suggested = page.getByRole("region", { name: title }).getByRole("link", { name: "Clear a paper jam" });
    await suggested.waitFor();
    await expect.poll(() => suggested.getAttribute("target")).toBe("_blank");
    await page.locator("[name=message]").fill(`It is jammed again (${locale}).`);
    await page.getByRole("button", { name: words.open, exact: true }).click();
    await waitForPage(page, /portal\/tickets\/tck_/);
    await page.getByText(`It is jammed again (${locale}).`).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe(locale === "ar" ? "rtl" : "ltr");
  });
  expect(complaints).toEqual([]);
});
