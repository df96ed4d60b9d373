import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { AppError } from "@/lib/kernel/base/errors";
import type { Api, Row } from "./api";
import type { State } from "./enter";
import { findDocumentLink } from "./records";

/** A card that succeeds at the sandbox. */
const card = "4242 4242 4242 4242";

/** Submits a page's pay form, or the one to save a method, and returns the attempt's id. The product reuses an identical open payment. */
async function beginPayment(page: Page, address: string, form: "pay" | "methods" = "pay"): Promise<string> {
  await page.goto(address);
  const [onward] = await Promise.all([
    page.waitForRequest(/\/return\?attempt=/),
    page.locator(`main form[action$="/${form}"] [type=submit]`).click(),
  ]);
  return new URL(onward.url()).searchParams.get("attempt") ?? "";
}

/** Returns the attempt that a page's pay form starts in the session `state`. Nothing is paid. */
export async function findOpenAttempt(browser: Browser, state: State, address: string, form?: "pay" | "methods"): Promise<string> {
  const context = await browser.newContext({ storageState: state });
  try {
    return await beginPayment(await context.newPage(), address, form);
  } finally {
    await context.close();
  }
}

const isPaid = (attempt: Row) => attempt["status"] === "succeeded" && typeof attempt["invoice_id"] === "string";

/** Returns the return address after a payment by document link: of an earlier payment, else of one made now at the sandbox. */
export async function findPaidReturn(browser: Browser, api: Api, spared: string): Promise<string> {
  const known = (await api.list("/payment-attempts?limit=50")).find(isPaid);
  if (known) return `${await findDocumentLink(api, String(known["invoice_id"]))}/return?attempt=${known.id}`;
  const open = [...(await api.list("/invoices?status=overdue&limit=50")), ...(await api.list("/invoices?status=finalized&limit=50"))];
  const chosen = open.filter((invoice) => invoice["customer_id"] !== spared).at(-1);
  if (!chosen) throw new AppError("internal", "The demo has no invoice to pay.");
  const link = await findDocumentLink(api, chosen.id);
  return `${link}/return?attempt=${await pay(browser, api, link)}`;
}

async function pay(browser: Browser, api: Api, link: string): Promise<string> {
  const page = await browser.newPage();
  try {
    const attempt = await beginPayment(page, link);
    await page.waitForURL("**/c/pay/*");
    await page.locator("[name=card_number]").fill(card);
    await page.locator("form button").click();
    await page.waitForURL("**/return?attempt=*");
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await api.list("/payment-attempts?limit=50")).some((row) => row.id === attempt && isPaid(row))) return attempt;
      await sleep(500);
    }
    throw new AppError("internal", "The sandbox did not report the payment in time.");
  } finally {
    await page.close();
  }
}
