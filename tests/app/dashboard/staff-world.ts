import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { createItem } from "@/lib/domains/items";
import { recordInvoicePayment } from "@/lib/domains/payments";
import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { createSession } from "@/lib/kernel/auth/sessions";
import { findUserByEmail } from "@/lib/kernel/auth/users";
import { encodeId } from "@/lib/kernel/base/ids";
import { systemClock } from "@/lib/kernel/clock";
import type { Ports } from "@/lib/kernel/ports";
import { setRuntime } from "@/lib/kernel/runtime";
import { leaveBrowser } from "@/tests/support/browser";
import { openFixtures, type Fixtures } from "@/tests/support/one";
import { openFilledProduct, type Product } from "@/tests/support/product";
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
  /** Opens a page of acme as its owner, or as a colleague, who is signed in; returns the browser's console errors. */
  visit(path: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>, as?: Person): Promise<string[]>;
  close(): Promise<void>;
}

/** A person with an account. */
export interface Person {
  email: string;
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

/** What the world of every file begins with. */
interface Beginning {
  product: Product;
  world: World;
  /** As the world has them before a test puts another in their place. */
  ports: Ports;
  /** Until when its clock had run. */
  now: Date;
  first: string;
  documents: Documents;
}

async function begin(product: Product): Promise<Beginning> {
  const { environment, database } = product;
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
  return { product, world, ports: { ...world.runtime.ports }, now: world.clock.now(), first, documents };
}

/**
 * A company with eight customers and its owner, the built product, and Chromium; `worker` adds the background worker and the card
 * provider's sandbox. The world stays open for the next file, which finds it as it was at the beginning.
 */
export async function openStaffWorld({ worker: working = false }: { worker?: boolean } = {}): Promise<StaffWorld> {
  const { product, world, ports, now, first, documents } = await openFilledProduct(begin);
  const { web, browser, tabs } = product;
  setRuntime(world.runtime);
  world.runtime.ports = { ...ports };
  world.clock.set(now);
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
  const sessions = new Map<string, Promise<string>>();

  async function visit(
    path: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
    { email }: Person = world.tenants.acme.owner,
  ): Promise<string[]> {
    const url = `${web.base_url}/dashboard/acme${path}`;
    const { complaints } = await tabs.lend(options, [await cookieOf(email)], async (page) => {
      await goTo(page, url);
      if (new URL(page.url()).pathname === "/sign-in") {
        // An earlier test has signed out.
        sessions.delete(email);
        await page.context().addCookies([await cookieOf(email)]);
        await goTo(page, url);
      }
      await work(page);
    });
    return complaints;
  }
  async function cookieOf(email: string) {
    const session = sessions.get(email) ?? openSession(world, email);
    sessions.set(email, session);
    return { name: sessionCookieName(web.base_url), value: await session, url: web.base_url, httpOnly: true };
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
      setRuntime(undefined);
    },
  };
}

/** The cookie's value of a new session, as after signing in: the server's clock is the real one. */
async function openSession({ runtime }: World, email: string): Promise<string> {
  const user = await findUserByEmail(runtime, email);
  const id = await createSession({ ...runtime, clock: systemClock }, { user_id: user?.id ?? "", ip: "127.0.0.1", user_agent: "Test" });
  return sealSessionToken(id, runtime.environment.ATRIUM_SIGNING_SECRET);
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
