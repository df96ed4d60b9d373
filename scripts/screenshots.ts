import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContextOptions } from "playwright-core";

const help = `npm run screenshots -- --base-url <url> --email <address> --password <password> --tenant <slug> [--out <folder>]

Takes pictures of the staff pages of a running Atrium (such as npm run demo) into docs/screens: each page in light, and the first of each kind in
dark, on a phone and in Arabic too.`;

const page = { width: 1280, height: 800 };
const settings = {
  light: { viewport: page, colorScheme: "light", locale: "en" },
  dark: { viewport: page, colorScheme: "dark", locale: "en" },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en" },
  arabic: { viewport: page, locale: "ar" },
} as const satisfies Record<string, BrowserContextOptions>;

type Setting = keyof typeof settings;

interface Shot {
  name: string;
  path: string;
  /** Follows the list's first row to its record. */
  opensFirst?: boolean;
  settings: readonly Setting[];
}

/** A new page is a line here. */
const shots: readonly Shot[] = [
  { name: "home", path: "", settings: ["light", "dark", "phone", "arabic"] },
  { name: "ageing", path: "/reports/ageing", settings: ["light", "dark", "phone", "arabic"] },
  { name: "customers", path: "/customers", settings: ["light", "dark", "phone", "arabic"] },
  { name: "customer", path: "/customers", opensFirst: true, settings: ["light", "dark", "phone", "arabic"] },
  { name: "new-customer", path: "/customers/new", settings: ["light"] },
];

interface Target {
  base_url: string;
  tenant: string;
  folder: string;
}

async function signIn(browser: Browser, { base_url }: Target, email: string, password: string) {
  const context = await browser.newContext();
  const form = await context.newPage();
  await form.goto(`${base_url}/sign-in`);
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=password]").fill(password);
  await form.locator("form [type=submit]").click();
  await form.waitForURL((url) => url.pathname !== "/sign-in");
  const state = await context.storageState();
  await context.close();
  return state;
}

async function take(browser: Browser, target: Target, shot: Shot, setting: Setting, storageState: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const context = await browser.newContext({ ...settings[setting], storageState });
  const shown = await context.newPage();
  await shown.goto(`${target.base_url}/dashboard/${target.tenant}${shot.path}`, { waitUntil: "networkidle" });
  if (shot.opensFirst === true) {
    await shown.locator("[data-row]").first().click();
    await shown.waitForURL(/_[0-9a-z]{26}$/);
    await shown.waitForLoadState("networkidle");
  }
  await shown.waitForFunction(() => document.querySelector(".skeleton") === null);
  const file = join(target.folder, `${shot.name}-${setting}.png`);
  await shown.screenshot({ path: file });
  console.log(file);
  await context.close();
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { "base-url": { type: "string" }, email: { type: "string" }, password: { type: "string" }, tenant: { type: "string" }, out: { type: "string" }, help: { type: "boolean" } } });
  const { email, password, tenant } = values;
  const base_url = values["base-url"];
  if (values.help === true || base_url === undefined || email === undefined || password === undefined || tenant === undefined) {
    console.log(help);
    return values.help === true ? 0 : 2;
  }
  const target: Target = { base_url, tenant, folder: resolve(values.out ?? "docs/screens") };
  await mkdir(target.folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
  try {
    const state = await signIn(browser, target, email, password);
    for (const shot of shots) for (const setting of shot.settings) await take(browser, target, shot, setting, state);
  } finally {
    await browser.close();
  }
  return 0;
}

process.exitCode = await main();
