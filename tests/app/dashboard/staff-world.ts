import type { Browser, BrowserContextOptions, Cookie, Page } from "playwright-core";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { listRoles } from "@/lib/domains/staff";
import { localeCookie } from "@/lib/i18n/locale";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { leaveBrowser } from "@/tests/support/browser";
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
  /** The wire ids of a record of each kind, by the names that `staffPages` has for them. */
  records: Readonly<Record<string, string>>;
  /** Opens a page of acme's as its owner, or as a colleague, signed in by the form; answers what the browser complained of. */
  visit(path: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>, as?: Person): Promise<string[]>;
  close(): Promise<void>;
}

/** Who signs in by the form. */
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
 * A company with eight customers and its owner, the built product, and Chromium; with `worker` also what works in the background, and the
 * sandbox of the card processor.
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
    if (index === 0) first = encodeId("customer", id);
  }
  const { data: roles } = await listRoles(ctx, { limit: 50, sort: "name" });
  const manager = roles.find(({ template }) => template === "manager");
  const records = { customer: first, role: encodeId("role", manager?.id ?? ""), ...(await createDocuments(world, first)) };
  const worker = working ? await startWorkerProcess(world.runtime.environment, "built") : null;
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
        // Pages are looked at in the language of the visit, not of the account.
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
    customer: first,
    records,
    visit,
    async close() {
      await leaveBrowser();
      await worker?.kill("SIGTERM");
      await world.close();
    },
  };
}

/** An item, a draft, an invoice paid in part, and its payment. */
async function createDocuments(world: World, customer: string): Promise<Record<"item" | "draft" | "invoice" | "payment", string>> {
  const ctx = world.ctx("acme");
  const customer_id = decodeId("customer", customer) ?? "";
  const lines = [{ description: "Retainer", quantity: "1", unit_price: "100.00", taxes: [] }];
  const item = await createItem(ctx, { name: "Consulting hour", unit: "hour", unit_price: "80.00", currency: "GBP" });
  const draft = await createInvoice(ctx, { customer_id, currency: "GBP", lines });
  const { id } = await createInvoice(ctx, { customer_id, currency: "GBP", lines });
  await finalizeInvoice(ctx, { id });
  const payment = await recordInvoicePayment(ctx, { id, amount: "25.00", method: "cash" });
  return {
    item: encodeId("item", item.id),
    draft: encodeId("invoice", draft.id),
    invoice: encodeId("invoice", id),
    payment: encodeId("payment", payment.id),
  };
}
