import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { pickPort } from "@/scripts/demo/ports";
import { launchChromium } from "@/tests/support/chromium";
import { startDemo, type DemoProcess } from "./demo-process";
import { goThrough, type Newcomer } from "./newcomer";

let browser: Browser;
let running: DemoProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "atrium-newcomer-"));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  running = await startDemo({ port: await pickPort(null), adminPort: await pickPort(null), dataDir });
  browser = await launchChromium();
}, 600_000);
afterAll(async () => {
  await browser.close();
  await running.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const english: Newcomer = {
  locale: "en", company: "Birch & Sons", slug: "birch-sons", country: "GB", currency: "GBP", name: "Ivy Birch", email: "ivy@birch.example", address: "1 Mill Lane", city: "Leeds",
  customer: "Glacier Hotels", addressee: "luc@glacier.example", lines: [{ text: "Oak desks", quantity: "2", price: "1,250.00" }, { text: "Fitting", quantity: "1", price: "640" }], total: "3768.00",
};

const arabic: Newcomer = {
  locale: "ar", company: "مؤسسة النخيل", slug: "nakheel", country: "SA", currency: "SAR", name: "نورة القحطاني", email: "noura@nakheel.example", address: "شارع العليا 12", city: "الرياض",
  customer: "فنادق الواحة", addressee: "samir@waha.example", lines: [{ text: "مكاتب خشبية", quantity: "2", price: "1250.00" }, { text: "تركيب", quantity: "1", price: "640" }], total: "3611.00",
};

test.each([english, arabic])("a newcomer signs up, sends an invoice and is paid, in $locale", async (newcomer) => {
  await goThrough(browser, running.demo.base_url, newcomer);
}, 300_000);

test("who only looks round is in the demo's company by one press", async () => {
  const page = await browser.newPage({ baseURL: running.demo.base_url, locale: "en" });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Look round in the demo company" }).click();
  await page.waitForURL("**/dashboard/acme");
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  await page.close();
}, 120_000);
