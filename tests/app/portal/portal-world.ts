import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startStripeSandbox } from "@/lib/adapters/payments/sandbox/server";
import { listBookings } from "@/lib/domains/bookings";
import { addCalendarInvitee, createCalendarEvent } from "@/lib/domains/calendar";
import { addContact, createCustomer } from "@/lib/domains/customers";
import { createInvoice, createInvoiceLink, finalizeInvoice, getInvoice, listInvoiceLinks, revokeInvoiceLink } from "@/lib/domains/invoices";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { createArticle, createCategory, publishArticle } from "@/lib/domains/knowledge-base";
import { getMail, queueMail } from "@/lib/domains/mail";
import { recordInvoicePayment } from "@/lib/domains/payments";
import type { AttemptStatus, Attention } from "@/lib/domains/payments/schema";
import { localeCookie } from "@/lib/i18n/locale";
import { makeLinkToken } from "@/lib/kernel/auth/link-token";
import { portalCookie } from "@/lib/kernel/auth/portal-cookie";
import { encodeId } from "@/lib/kernel/base/ids";
import { systemClock } from "@/lib/kernel/clock";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { leaveBrowser } from "@/tests/support/browser";
import { namesInAddress, openFixtures } from "@/tests/support/one";
import { openProduct } from "@/tests/support/product";
import { goTo } from "@/tests/support/settled";
import { keepTabs, type Tabs } from "@/tests/support/tabs";
import type { WebProcess } from "@/tests/support/web-process";
import { createWorld, type World } from "@/tests/support/world";
import type { PortalReader } from "./pages";

export interface PortalWorld {
  world: World;
  web: WebProcess;
  browser: Browser;
  /** Acme's own host. */
  site: string;
  /** The customer that the reader `contact` belongs to. */
  customer_id: string;
  /** Ids and tokens, by the names that `portalPages` uses. */
  names: Readonly<Record<string, string>>;
  /** Opens a page as one of the readers; returns the browser's console errors, except for the page's own HTTP status. */
  visit(reader: PortalReader, path: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<string[]>;
  close(): Promise<void>;
}

const day = 24 * 60 * 60_000;

const settings = { mode: "test", secret_key: "sk_test_of_acme_0001", webhook_secret: "whsec_ofacme00001" };

/** The lasting tabs of acme's own host. */
let kept: Tabs | undefined;

/** A company with a busy customer, the built product, Chromium, and a provider sandbox that sends no webhooks. */
export async function openPortalWorld(): Promise<PortalWorld> {
  const { web, database, environment, browser } = await openProduct();
  const { stop } = await startStripeSandbox({
    host: "127.0.0.1",
    port: Number(environment["STRIPE_SANDBOX_PORT"]),
    clock: systemClock,
    accounts: [{ id: "acme", secret_key: settings.secret_key }],
  });
  const world = await createWorld({ environment, database, now: new Date() });
  await replacePaymentGateway(world.ctx("acme"), { slug: "stripe", enabled: true, settings });
  const people = await createPeople(world);
  const documents = await createDocuments(world, people.customer_id);
  const cookies = {
    contact: await signIn(world, people.contact_id, "ada@northwind.example"),
    idle: await signIn(world, people.idle_id, "eve@eastwind.example"),
    visitor: null,
  };
  const fixtures = await openFixtures(world, "acme", { customer: people.customer_id, contact: people.contact_id });
  await fixtures.wireIdOf("booking");
  const names = {
    ...documents,
    booking_token: await findBookingToken(world),
    ...(await createKnowledgeBase(world)),
    invitation_token: await createInvitation(world),
    unsubscribe_token: await createSurveyMail(world),
    sign_in: await createSignIn(world, "eve@eastwind.example"),
  };
  const site = web.base_url.replace("localhost", "acme.localhost");
  kept ??= keepTabs(browser, site, { lasting: true });
  const tabs = kept;
  return {
    world,
    web,
    browser,
    site,
    names,
    customer_id: people.customer_id,
    async visit(reader, path, options, work) {
      const cookie = cookies[reader];
      // The reader's chosen language, which takes precedence over the browser's.
      const jar = [...(cookie === null ? [] : [cookie]), `${localeCookie}=${options.locale ?? "en"}`].map((pair) => ({
        name: pair.split("=")[0] ?? "",
        value: pair.split("=")[1] ?? "",
        url: site,
      }));
      const { complaints } = await tabs.lend(options, jar, async (page) => {
        const filled = path.replace(namesInAddress, (place, record: string) => names[record as keyof typeof names] ?? place);
        await goTo(page, `${site}${await fixtures.fill(filled)}`);
        await work(page);
      });
      return complaints.filter((text) => !text.includes("status of 404"));
    },
    async close() {
      await leaveBrowser();
      await stop();
      await world.close();
    },
  };
}

/** The token by which the visitor of the first booking moves and cancels it. */
async function findBookingToken(world: World): Promise<string> {
  const ctx = world.ctx("acme");
  const [booking] = (await listBookings(ctx, {})).data;
  return makeLinkToken(world.runtime, ctx.tenant.id, "booking", booking?.id ?? "");
}

/** The token by which the recipient of a survey unsubscribes. */
async function createSurveyMail(world: World): Promise<string> {
  const { id } = await queueMail(world.systemCtx("acme"), {
    key: "survey_invitation",
    language: "en",
    to: [{ name: "Grace Hall", address: "grace@northwind.example" }],
    values: { "contact.name": "Grace Hall", "survey.name": "How are we doing?" },
    button_url: "https://acme.example/survey",
    idempotency_key: "unsubscribe",
  });
  const { text } = await getMail(world.ctx("acme"), { id });
  return /\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? "";
}

/** The token of an invitation to an event that is to come. */
async function createInvitation(world: World): Promise<string> {
  const owner = world.ctx("acme");
  const { id } = await createCalendarEvent(owner, {
    title: "Site visit",
    starts: "2099-03-02T09:00",
    location: "Leeds",
    notes: "Bring boots.",
  });
  const invitee = await addCalendarInvitee(owner, { id, email: "grace@northwind.example" });
  return makeLinkToken(world.runtime, owner.tenant.id, "calendar invitation", invitee.id);
}

/** The addresses of a published article and of the category above its own. */
async function createKnowledgeBase(world: World): Promise<Record<"kb_article" | "kb_category", string>> {
  const owner = world.ctx("acme");
  const above = await createCategory(owner, { name: "Printers", description: "Setting up and repairing printers" });
  const inside = await createCategory(owner, { name: "Paper", parent_id: above.id });
  const body =
    "Open **both** covers.\n\n## First\n\n1. Pull.\n\n## Then\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n## At last\n\nAsk {{company.name}}.";
  const { id, slug } = await createArticle(owner, { title: "Clear a paper jam", body, category_id: inside.id });
  await publishArticle(owner, { id });
  return { kb_article: slug, kb_category: above.slug };
}

async function createPeople(world: World): Promise<Record<"customer_id" | "contact_id" | "idle_id", string>> {
  const owner = world.ctx("acme");
  const customer = await createCustomer(owner, {
    name: "Northwind Traders International GmbH & Co. KG",
    email: "accounts@northwind.example",
    phone: "+44 113 496 0000",
    website: "https://northwind.example",
    tax_id: "GB 123 4567 89",
    contacts: [
      { name: "Ada Byron", email: "ada@northwind.example", role: "Accounts" },
      { name: "Charles Babbage", email: "charles.babbage.with.a.long.address@northwind.example", phone: "+44 113 496 0001" },
      { name: "Grace", email: "grace@northwind.example", portal_access: false },
    ],
    addresses: [
      { line1: "1 Mill Lane", line2: "Unit 4", postal_code: "LS1 4AP", city: "Leeds", country: "GB" },
      { kind: "shipping", line1: "Dock 7", city: "Hull", country: "GB" },
    ],
  });
  const idle = await createCustomer(owner, { name: "Eastwind", contacts: [{ name: "Eve", email: "eve@eastwind.example" }] });
  await addContact(owner, {
    id: (await createCustomer(owner, { name: "Eastwind's sister company" })).id,
    name: "Eve",
    email: "eve@eastwind.example",
  });
  const now = world.clock.now();
  // Not a real customer of the sandbox.
  const method = {
    id: newId(now),
    tenant_id: world.tenants.acme.tenant.id,
    customer_id: idle.id,
    gateway: "stripe",
    customer_ref: "cus_1",
    method_ref: "pm_1",
    label: "Visa •••• 4242",
    expires: "2031-12",
    created_at: now,
    updated_at: now,
  };
  await runInTenant(method.tenant_id, () => world.runtime.tenants.client.savedMethod.createMany({ data: [method] }));
  return { customer_id: customer.id, contact_id: customer.contacts[0]?.id ?? "", idle_id: idle.contacts[0]?.id ?? "" };
}

/** A finalized invoice of two lines with tax; returns its id. */
export async function issueInvoice(
  world: World,
  customer_id: string,
  unit_price: string,
  more: Pick<Parameters<typeof createInvoice>[1], "currency" | "exchange_rate" | "issue_date" | "due_date"> = {},
): Promise<string> {
  const owner = world.ctx("acme");
  const line = (price: string) => ({
    description: "Consulting, and a description that goes on for rather longer than a phone is wide",
    quantity: "1.5",
    unit: "day",
    unit_price: price,
    taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" as const }],
  });
  const draft = await createInvoice(owner, {
    customer_id,
    lines: [line(unit_price), line("19.99")],
    notes: "Thank you for your order.",
    terms: "Payable within 14 days.",
    ...more,
  });
  return (await finalizeInvoice(owner, { id: draft.id })).id;
}

/** Invoices in each status with their links, and payment attempts in each of theirs. */
async function createDocuments(world: World, customer_id: string) {
  const owner = world.ctx("acme");
  const issue = (unit_price: string, more?: Parameters<typeof issueInvoice>[3]) => issueInvoice(world, customer_id, unit_price, more);
  const linkOf = async (id: string) =>
    (await listInvoiceLinks(owner, { id })).data
      .find(({ url }) => url !== null)
      ?.url?.split("/")
      .at(-1) ?? "";
  const dayAt = (offset: number) => new Date(world.clock.now().getTime() + offset * day).toISOString().slice(0, 10);
  const open = await issue("1200");
  const overdue = await issue("450", { issue_date: dayAt(-40), due_date: dayAt(-10) });
  const partly = await issue("80");
  await recordInvoicePayment(owner, { id: partly, amount: "25", method: "cash" });
  const paid = await issue("60");
  await recordInvoicePayment(owner, { id: paid, amount: (await getInvoice(owner, { id: paid })).amount_due, method: "bank_transfer" });
  const dollars = await issue("99", { currency: "USD", exchange_rate: "1.25" });
  const revoked = await createInvoiceLink(owner, { id: open });
  await revokeInvoiceLink(owner, { id: open, link_id: revoked.id });
  const shown = (id: string) => encodeId("invoice", id);
  const attempt = (status: AttemptStatus, more: Attempted = {}) =>
    createAttempt(world, { customer_id, invoices: [open, overdue], status, ...more });
  return {
    open: shown(open),
    overdue: shown(overdue),
    partly_paid: shown(partly),
    paid: shown(paid),
    dollars: shown(dollars),
    open_link: await linkOf(open),
    overdue_link: await linkOf(overdue),
    paid_link: await linkOf(paid),
    revoked_link: revoked.url?.split("/").at(-1) ?? "",
    single: await attempt("open", { invoices: [open] }),
    failed: await attempt("failed", { invoices: [open], failure: "Your card was declined." }),
    waiting: await attempt("open"),
    succeeded: await attempt("succeeded"),
    declined: await attempt("open", { failure: "Your card was declined." }),
    processing: await attempt("processing"),
    attention: await attempt("open", { attention: "wrong_amount" }),
    expired: await attempt("expired"),
    saving: await attempt("open", { kind: "save", invoices: [] }),
    saved: await attempt("succeeded", { kind: "save", invoices: [] }),
  };
}

interface Attempted {
  kind?: "charge" | "save";
  invoices?: string[];
  /** The provider's message and why the attempt needs attention; omitted for none. */
  failure?: string | null;
  attention?: Attention | null;
}

/** An attempt in the state in which a provider would leave it; no provider is running here. */
async function createAttempt(
  world: World,
  {
    customer_id,
    kind = "charge",
    invoices = [],
    status,
    failure = null,
    attention = null,
  }: Attempted & { customer_id: string; status: AttemptStatus },
): Promise<string> {
  const tenant_id = world.tenants.acme.tenant.id;
  const now = world.clock.now();
  const id = newId(now);
  const { client } = world.runtime.tenants;
  const stamps = { created_at: now, updated_at: now };
  const [first, second] = invoices;
  const row = {
    id,
    tenant_id,
    kind,
    gateway: "stripe",
    status,
    customer_id,
    invoice_id: second === undefined ? (first ?? null) : null,
    currency: "GBP",
    amount: kind === "save" ? null : 12_345n,
    failure,
    attention,
    redirect_url: status === "open" ? "http://127.0.0.1:9/pay" : null,
    ...stamps,
  };
  await runInTenant(tenant_id, async () => {
    await client.paymentAttempt.createMany({ data: [row] });
    if (second !== undefined)
      await client.attemptShare.createMany({
        data: invoices.map((invoice_id, index) => ({
          id: newId(now),
          tenant_id,
          attempt_id: id,
          invoice_id,
          amount: index === 0 ? 12_000n : 345n,
          created_at: now,
        })),
      });
  });
  return encodeId("payment_attempt", id);
}

/** A contact's session cookie: `name=value`. */
async function signIn(world: World, contact_id: string, email: string): Promise<string> {
  const token = newToken();
  const now = world.clock.now();
  const tenant_id = world.tenants.acme.tenant.id;
  const session = {
    id: newId(now),
    tenant_id,
    contact_id,
    email,
    hash: hashToken(token),
    ip: "",
    user_agent: "",
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 30 * day),
  };
  await runInTenant(tenant_id, () => world.runtime.tenants.client.contactSession.createMany({ data: [session] }));
  return portalCookie(world.runtime.environment.ATRIUM_BASE_URL, token).split(";")[0] ?? "";
}

/** The token of an unused sign-in link. */
async function createSignIn(world: World, email: string): Promise<string> {
  const token = newToken();
  const now = world.clock.now();
  const tenant_id = world.tenants.acme.tenant.id;
  await runInTenant(tenant_id, () =>
    world.runtime.tenants.client.contactSignIn.createMany({
      data: [{ id: newId(now), tenant_id, email, hash: hashToken(token), expires_at: new Date(now.getTime() + day), created_at: now }],
    }),
  );
  return token;
}
