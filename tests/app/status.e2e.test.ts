import pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveBrowser, openBrowser } from "@/tests/support/browser";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { withTab } from "@/tests/support/open-tab";
import { startWebProcess, type WebProcess } from "@/tests/support/web-process";
import { goTo } from "@/tests/support/settled";

let database: TestDatabase;
let web: WebProcess;
let browser: Browser;

beforeAll(async () => {
  database = await testDatabase();
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query(
    `insert into platform.uptime_days
     select 'api', (now() at time zone 'utc')::date - d, 2880, case d when 1 then 30 when 2 then 2000 else 0 end
     from generate_series(0, 2) d`,
  );
  await owner.end();
  web = await startWebProcess({ DATABASE_URL: database.app_url });
  browser = await openBrowser();
});
afterAll(async () => {
  await leaveBrowser();
  web.signal("SIGTERM");
  await web.ended;
  await database.drop();
});

function read(locale: string) {
  return withTab(browser, { locale }, async (page) => {
    await goTo(page, `${web.base_url}/status`);
    const bar = page.locator("section[aria-labelledby=uptime-api]");
    const days = await bar.locator("ol li").allInnerTexts();
    const rows = await bar.locator("tbody tr").count();
    return { days, rows, text: await page.locator("main").innerText() };
  });
}

test("each of ninety days has its result in words, and the measured ones are in a table", async () => {
  const { days, rows } = await read("en");
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toMatch(/all 2,880 checks passed$/);
  expect(days.at(-2)).toMatch(/30 of 2,880 checks failed$/);
  expect(days.at(-3)).toMatch(/2,000 of 2,880 checks failed$/);
  expect(days[0]).toMatch(/no data$/);
  expect(rows).toBe(3);
  expect((await read("ar")).days.at(-2)).toContain("30");
});

test("dates use the format of the browser's country, or plain English without one", async () => {
  const day = async (locale: string) => (await read(locale)).days[0];
  expect(await day("en-GB")).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}/);
  expect(await day("en-US")).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  expect(await day("en")).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
});

test("no cache stores the page, which depends on the browser", async () => {
  const { headers } = await fetch(`${web.base_url}/status`);
  expect(headers.get("cache-control")).toContain("no-store");
});

test("background work is down until the worker shows signs of life, and when they stop", async () => {
  const sign = async (at: string) => {
    const owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    await owner.query(`insert into platform.process_signs values ('worker', ${at}) on conflict (process) do update set at = excluded.at`);
    await owner.end();
    return (await read("en")).text;
  };
  expect((await read("en")).text).toMatch(/Background work\s+Email, PDFs, exports and schedules run\.\s+Not seen\s+Down/);
  expect(await sign("now()")).toMatch(/Last seen .+\s+Operational/);
  expect(await sign("now() - interval '2 minutes'")).toMatch(/Last seen .+\s+Down/);
});

test("with the database down the page answers, and says what it cannot show", async () => {
  await database.drop();
  const { days, text } = await read("en");
  expect(days).toEqual([]);
  expect(text).toContain("We can’t load the history");
  expect(text).toContain("Some systems are down");
});
