import { expect } from "vitest";
import { openBrowser } from "@/tests/support/browser";
import { withTab } from "@/tests/support/open-tab";
import { goTo, waitForPage } from "@/tests/support/settled";
import { untilFound } from "@/tests/support/until-found";
import type { Body, Client } from "./outside-client";
import { patience } from "@/tests/support/patience";

export const rows = (body: Body): Body[] => body["data"] as Body[];

/** The document link in the mail about an invoice, read from the demo's mail viewer: the API withholds it. */
async function linkInMail(client: Client, site: { base: string; slug: string }, invoiceId: string): Promise<string> {
  const mail = await untilFound(async () => rows((await client.send("GET", `/api/tenant/mails?about=${invoiceId}`)).body)[0]);
  return untilFound(async () => {
    const shown = await fetch(`${site.base}/dev/mail?tenant=${site.slug}&id=${String(mail["id"])}`);
    return /https?:\/\/[^\s"<>\\&]+\/d\/[A-Za-z0-9_-]+/.exec(await shown.text())?.[0];
  });
}

/** Sends a new invoice of a company with online payments by mail; returns its id and the mailed link. */
export async function sendInvoice(
  client: Client,
  site: { base: string; slug: string },
  unitPrice: string,
): Promise<{ id: string; link: string }> {
  const customer = await client.send("POST", "/api/tenant/customers", {
    name: "Birch & Co",
    contacts: [{ name: "Ivy Birch", email: "ivy@birch.example" }],
    addresses: [{ line1: "1 Mill Lane", city: "Leeds", country: "GB" }],
  });
  const draft = await client.send("POST", "/api/tenant/invoices", {
    customer_id: customer.body["id"],
    lines: [{ description: "Oak desk", quantity: "1", unit_price: unitPrice, taxes: [] }],
  });
  const id = String(draft.body["id"]);
  expect((await client.send("POST", `/api/tenant/invoices/${id}/finalize`, {})).status).toBe(200);
  expect((await client.send("POST", `/api/tenant/invoices/${id}/send`, {})).status).toBe(200);
  return { id, link: await linkInMail(client, site, id) };
}

/**
 * Opens the link without JavaScript, presses Pay, and enters a card that is declined and one that pays on the provider's page.
 * @param declined called between the two, to wait for the news: a failure that arrives after the payment is ignored.
 * @returns the texts of the pages.
 */
export async function payByLink(
  link: string,
  cards: { declined: string; pays: string },
  declined: () => Promise<unknown>,
): Promise<string[]> {
  return withTab(await openBrowser(), { javaScriptEnabled: false }, async (page) => {
    await goTo(page, link);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await waitForPage(page, /\/c\/pay\//, { timeout: patience(60_000) });
    const seen: string[] = [];
    for (const card of [cards.declined, cards.pays]) {
      await page.locator('input[name="card_number"]').fill(card);
      await Promise.all([page.waitForEvent("load"), page.locator('input[name="card_number"]').press("Enter")]);
      seen.push(await page.locator("body").innerText());
      if (card === cards.declined) await declined();
    }
    // The page refreshes itself until the webhook has arrived.
    await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor({ timeout: patience(60_000) });
    return [...seen, await page.locator("body").innerText()];
  });
}
