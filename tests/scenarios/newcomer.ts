import { createTranslator } from "next-intl";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { Country } from "@/lib/commerce/countries";
import type { Currency } from "@/lib/commerce/currencies";
import { formatMoney } from "@/lib/commerce/money";
import { loadMessages } from "@/lib/i18n/catalogues";
import { directionOf, type Locale } from "@/lib/i18n/locale";
import { openContext, openTab } from "@/tests/support/open-tab";
import { goTo, waitForPage } from "@/tests/support/settled";
import { untilFound } from "@/tests/support/until-found";
import { patience } from "@/tests/support/patience";

export interface Newcomer {
  locale: Locale;
  company: string;
  slug: string;
  country: Country;
  currency: Currency;
  name: string;
  email: string;
  address: string;
  city: string;
  customer: string;
  addressee: string;
  lines: readonly { text: string; quantity: string; price: string }[];
  /** Including the country's default tax. */
  total: string;
}

export const english: Newcomer = {
  locale: "en",
  company: "Birch & Sons",
  slug: "birch-sons",
  country: "GB",
  currency: "GBP",
  name: "Ivy Birch",
  email: "ivy@birch.example",
  address: "1 Mill Lane",
  city: "Leeds",
  customer: "Glacier Hotels",
  addressee: "luc@glacier.example",
  lines: [
    { text: "Oak desks", quantity: "2", price: "1,250.00" },
    { text: "Fitting", quantity: "1", price: "640" },
  ],
  total: "3768.00",
};

export const arabic: Newcomer = {
  locale: "ar",
  company: "مؤسسة النخيل",
  slug: "nakheel",
  country: "SA",
  currency: "SAR",
  name: "نورة القحطاني",
  email: "noura@nakheel.example",
  address: "شارع العليا 12",
  city: "الرياض",
  customer: "فنادق الواحة",
  addressee: "samir@waha.example",
  lines: [
    { text: "مكاتب خشبية", quantity: "2", price: "1250.00" },
    { text: "تركيب", quantity: "1", price: "640" },
  ],
  total: "3611.00",
};

const readWords = async (locale: Locale) => createTranslator({ locale, messages: await loadMessages(locale) });
type Words = Awaited<ReturnType<typeof readWords>>;

/** Takes a new owner from the front page to a paid invoice; all labels come from the message catalogues. */
export async function goThrough(browser: Browser, base_url: string, newcomer: Newcomer): Promise<void> {
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 }, locale: newcomer.locale, baseURL: base_url });
  context.setDefaultTimeout(patience(60_000));
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    // The mail viewer's frame runs no scripts and logs that when the driver looks inside.
    if (message.type() !== "error" || message.page()?.url().includes("/dev/mail") !== false) return;
    // Signing up tries to sign in, which is refused until the address is proved.
    if (!message.location().url.endsWith("/api/auth/callback/credentials")) complaints.push(message.text());
  });
  const clicks: string[] = [];
  await countClicks(context, (name) => clicks.push(name));
  try {
    const page = await openTab(context);
    const t = await readWords(newcomer.locale);
    await signUp(page, t, newcomer);
    await confirmAddress(page, t, newcomer);
    await setUp(page, t, newcomer);
    await connectSandbox(page, t);
    await addCustomer(page, t, newcomer);
    await writeInvoice(page, t, newcomer);
    await send(page, t, newcomer);
    await readMail(page, t, newcomer);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await payAsCustomer(page, t);
    await page.getByText(t("invoices.status.paid"), { exact: true }).first().waitFor();
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    // The mail viewer's frame runs no scripts, so its one click is added.
    expect(clicks.length + 1, clicks.join(", ")).toBeLessThanOrEqual(mostClicks);
    await page.getByRole("link", { name: t("staff.navigation.home"), exact: true }).click();
    await page.getByRole("heading", { name: t("home.activity.title") }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: t("home.first_steps.title") }).count()).toBe(0);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** From sign-up to the paid invoice. */
const mostClicks = 18;

/** Reports what is clicked with a pointer on any page of the context; keys that press a button are no clicks. */
async function countClicks(context: BrowserContext, report: (name: string) => void): Promise<void> {
  await context.exposeBinding("reportClick", (_, name: string) => report(name));
  await context.addInitScript(() => {
    const { reportClick } = globalThis as unknown as { reportClick: (name: string) => void };
    addEventListener(
      "click",
      ({ detail, target }) => {
        if (detail > 0 && target instanceof Element)
          reportClick((target.closest("a, button, label")?.textContent ?? target.tagName).trim());
      },
      true,
    );
  });
}

async function signUp(page: Page, t: Words, { locale, company, slug, country, name, email }: Newcomer): Promise<void> {
  await goTo(page, "/");
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(directionOf(locale));
  await page
    .getByRole("link", { name: t("site.home.start") })
    .first()
    .click();
  await page.getByLabel(t("auth.sign_up.company_name")).fill(company);
  const address = page.getByLabel(t("auth.sign_up.slug"), { exact: true });
  // A name without Latin letters suggests no slug.
  if ((await address.inputValue()) === "") await address.fill(slug);
  await expect.poll(() => address.inputValue()).toBe(slug);
  await page.getByLabel(t("auth.sign_up.country"), { exact: true }).selectOption(country);
  await page.getByLabel(t("auth.sign_up.name"), { exact: true }).fill(name);
  await page.getByLabel(t("auth.sign_up.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.sign_up.password"), { exact: true }).fill("seven mild otters hum");
  await page.getByRole("button", { name: t("auth.sign_up.submit") }).click();
  await waitForPage(page, `**/verify?tenant=${slug}`);
}

/** Follows the link from the demo's mail viewer in another tab, which signs in; the first tab goes on. */
async function confirmAddress(page: Page, t: Words, { slug }: Newcomer): Promise<void> {
  const [drawer] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: t("auth.resend.drawer") }).click()]);
  await drawer.locator("tbody").getByRole("link").first().click();
  const [confirming] = await Promise.all([drawer.waitForEvent("popup"), drawer.frameLocator("iframe").getByRole("link").last().click()]);
  await confirming.getByLabel(t("auth.verify.password"), { exact: true }).fill("seven mild otters hum");
  await confirming.getByRole("button", { name: t("auth.verify.submit") }).click();
  await waitForPage(confirming, `**/dashboard/${slug}/setup`);
  await Promise.all([confirming.close(), drawer.close()]);
  await goTo(page, new URL(`/dashboard/${slug}/setup`, page.url()).href);
}

async function setUp(page: Page, t: Words, { country, currency, address, city, slug }: Newcomer): Promise<void> {
  const choice = (label: string) => page.getByLabel(label, { exact: true });
  expect([await choice(t("settings.fields.country")).inputValue(), await choice(t("settings.fields.currency")).inputValue()]).toEqual([
    country,
    currency,
  ]);
  await expect.poll(() => choice(t("setup.tax.label")).inputValue()).not.toBe("");
  await choice(t("setup.line1")).fill(address);
  await choice(t("settings.fields.city")).fill(city);
  await page.getByRole("button", { name: t("setup.save") }).click();
  await waitForPage(page, `**/dashboard/${slug}`);
  await openStep(page, t, "company").waitFor({ state: "detached" });
}

/** The link of an open onboarding step. */
const openStep = (page: Page, t: Words, step: "company" | "gateway" | "customer" | "invoice" | "sent" | "paid") =>
  page.getByRole("link", { name: t(`home.first_steps.steps.${step}`) });

async function connectSandbox(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("staff.sandbox.connect") }).click();
  await openStep(page, t, "gateway").waitFor({ state: "detached" });
}

async function addCustomer(page: Page, t: Words, { customer }: Newcomer): Promise<void> {
  await openStep(page, t, "customer").click();
  await waitForPage(page, "**/customers/new");
  await page.getByLabel(t("customers.fields.name"), { exact: true }).fill(customer);
  await page.getByRole("button", { name: t("customers.verbs.create.do") }).click();
  await waitForPage(page, /customers\/cus_/);
  await page.getByRole("heading", { level: 1, name: customer }).waitFor();
}

/** By keyboard alone, from the customer's page to the finalized invoice and its email: no clicks and no scripted focus. */
async function writeInvoice(page: Page, t: Words, { lines, total, currency, locale }: Newcomer): Promise<void> {
  const { keyboard } = page;
  // The page's own actions come before the global ones.
  await command(page, t, t("invoices.actions.new"));
  for (const [index, { text, quantity, price }] of lines.entries()) {
    await page.waitForFunction((cell) => document.activeElement?.getAttribute("data-cell") === cell, `${String(index)}:0`);
    await keyboard.type(text);
    await keyboard.press("Tab");
    await keyboard.type(quantity);
    await keyboard.press("Tab");
    await keyboard.type(price);
    if (index < lines.length - 1) await keyboard.press("Enter");
  }
  await page
    .getByRole("group", { name: t("staff.editor.totals") })
    .getByText(formatMoney(total, currency, locale), { exact: true })
    .waitFor();
  await page.locator('[data-state="saved"]').waitFor();
  await page.locator('[data-drawing="drawn"] canvas').waitFor();
  await command(page, t, t("invoices.finalize"));
  await page.getByRole("dialog", { name: t("invoices.finalize") }).waitFor();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: t("invoices.sending.title") }).waitFor();
  await waitForPage(page, /invoices\/inv_\w+$/);
}

/** Runs a command through the palette. */
async function command(page: Page, t: Words, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: t("staff.shell.search") });
  await palette.waitFor();
  // What is typed before the field has the focus would be lost.
  await palette.locator("input:focus").waitFor();
  await page.keyboard.type(name);
  await palette.getByRole("option", { name, selected: true }).first().waitFor();
  await page.keyboard.press("Enter");
}

async function send(page: Page, t: Words, { addressee }: Newcomer): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("invoices.sending.title") });
  await dialog.getByLabel(t("documents.sending.to"), { exact: true }).fill(addressee);
  await dialog.getByRole("button", { name: t("invoices.sending.send") }).click();
  await page.getByText(t("invoices.sending.sent")).waitFor();
}

/** In the mail viewer, once the worker has delivered it: with the number and the PDF. */
async function readMail(page: Page, t: Words, { slug, addressee }: Newcomer): Promise<void> {
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  const drawer = await openTab(page.context());
  const line = await untilFound(async () => {
    await goTo(drawer, `/dev/mail?tenant=${slug}`);
    const found = drawer
      .getByRole("row")
      .filter({ hasText: addressee })
      .filter({ hasText: t("mail.statuses.sent") });
    return (await found.count()) > 0 ? found.first() : undefined;
  });
  await line.getByRole("link").click();
  await drawer.frameLocator("iframe").getByText(number).first().waitFor();
  await drawer.getByRole("link", { name: `${number}.pdf` }).waitFor();
  await drawer.close();
}

async function payAsCustomer(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("staff.shell.more_actions") }).click();
  const [shown] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("menuitem", { name: t("invoices.record.as_customer") }).click(),
  ]);
  await shown
    .getByRole("form", { name: t("paying.pay.title") })
    .getByRole("button")
    .click();
  await waitForPage(shown, /\/c\/pay\//);
  await shown.locator('input[name="card_number"]').fill("4242424242424242");
  await shown.locator('input[name="card_number"]').press("Enter");
  // Matched by role: Next's route announcer also contains the new page's title.
  await shown.getByRole("heading", { name: t("paying.outcome.paid_title") }).waitFor();
  await shown.close();
}
