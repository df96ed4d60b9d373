import type { Browser, BrowserContextOptions, Cookie, Page } from "playwright-core";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { localeCookie } from "@/lib/i18n/locale";
import { encodeId } from "@/lib/kernel/base/ids";
import { leaveBrowser } from "@/tests/support/browser";
import { openFixtures, type Fixtures } from "@/tests/support/one";
import { openProduct } from "@/tests/support/product";
import { goTo } from "@/tests/support/settled";
import type { WebProcess } from "@/tests/support/web-process";
import { startWorkerProcess } from "@/tests/support/worker-process";
import { createWorld, type World } from "@/tests/support/world";

export interface StaffWorld {
  world: World;
  web: WebProcess;
  browser: Browser;
  /** The wire id of acme's first customer. */
  customer: string;
  /** Wire ids of the records below, by their names in page addresses. */
  records: Readonly<Record<keyof Documents | "customer", string>>;
  /** A record of every noun: those of `records`, and the others from their domains' fixtures. */
  fixtures: Fixtures;
  /** Opens a page of acme as its owner, or as a colleague, signed in through the form; returns the browser's console errors. */
  visit(path: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>, as?: Person): Promise<string[]>;
  close(): Promise<void>;
}

/** A person who signs in through the form. */
export interface Person {
  email: string;
  password: string;
}

export const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, locale: "en" };

const names = [
  "Northwind Traders",
  "Contoso Ltd",
  "Fabrikam GmbH",
  "Tailspin Toys",
  "Wingtip Toys",
  "Litware Inc",
  "Proseware",
  "Adventure Works",
];

/**
 * A company with eight customers and its owner, the built product, and Chromium; `worker` adds the background worker and the card
 * provider's sandbox.
 */
export async function openStaffWorld({ worker: working = false }: { worker?: boolean } = {}): Promise<StaffWorld> {
  const { web, database, environment, browser, tabs } = await openProduct();
  const world = await createWorld({ environment, database });
  const ctx = world.ctx("acme");
  let first = "";
  for (const [index, name] of names.entries()) {
    world.clock.advance(60_000);
    const { id } = await createCustomer(ctx, {
      name,
      email: `office${String(index)}@example.com`,
      tags: index % 2 === 0 ? ["wholesale"] : [],
    });
    if (index === 0) first = id;
  }
  const documents = await createDocuments(world, first);
  const fixtures = await openFixtures(world, "acme", { customer: first, ...documents });
  const customer = encodeId("customer", first);
  const records = {
    customer,
    item: encodeId("item", documents.item),
    draft: encodeId("invoice", documents.draft),
    invoice: encodeId("invoice", documents.invoice),
    payment: encodeId("payment", documents.payment),
  };
  const worker = working ? await startWorkerProcess({ ...world.runtime.environment, ATRIUM_BASE_URL: web.base_url }, "built") : null;
  const signedIn = new Map<string, Cookie[]>();

  async function visit(
    path: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
    { email, password }: Person = world.tenants.acme.owner,
  ): Promise<string[]> {
    const { complaints } = await tabs.lend(options, signedIn.get(email) ?? [], async (page) => {
      const scripts = options.javaScriptEnabled ?? true;
      const url = `${web.base_url}/dashboard/acme${path}`;
      await goTo(page, url, { scripts });
      if (new URL(page.url()).pathname === "/sign-in") {
        await page.locator("[name=email]").fill(email);
        await page.locator("[name=password]").fill(password);
        await page.locator("form [type=submit]").click();
        await page.waitForURL(({ pathname }) => pathname.startsWith("/dashboard/"));
        // Pages use the language of the visit, not the account's.
        await page.context().clearCookies({ name: localeCookie });
        signedIn.set(email, await page.context().cookies());
        await goTo(page, url, { scripts });
      }
      await work(page);
    });
    return complaints;
  }
  return {
    world,
    web,
    browser,
    customer,
    records,
    fixtures,
    visit,
    async close() {
      await leaveBrowser();
      await worker?.kill("SIGTERM");
      await world.close();
    },
  };
}

type Documents = Record<"item" | "draft" | "invoice" | "payment", string>;

/** Creates an item, a draft, a partly paid invoice and its payment; returns their uuids. */
async function createDocuments(world: World, customer_id: string): Promise<Documents> {
  const ctx = world.ctx("acme");
  const lines = [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }];
  const item = await createItem(ctx, { name: "Consulting hour", unit: "hour", unit_price: "80.00", currency: "GBP" });
  const draft = await createInvoice(ctx, { customer_id, currency: "GBP", lines });
  const { id } = await createInvoice(ctx, { customer_id, currency: "GBP", lines });
  await finalizeInvoice(ctx, { id });
  const payment = await recordInvoicePayment(ctx, { id, amount: "25.00", method: "cash" });
  return { item: item.id, draft: draft.id, invoice: id, payment: payment.id };
}
