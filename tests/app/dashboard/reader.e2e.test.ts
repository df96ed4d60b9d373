import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissionNames } from "@/lib/domains/permissions";
import { createRole, listRoles, updateRole } from "@/lib/domains/staff";
import { addColleague, personPassword } from "@/tests/lib/domains/staff/people";
import { goTo } from "@/tests/support/settled";
import { listStaffAddresses } from "@/tests/support/app-pages";
import { openStaffWorld, wide, type Person, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let reader: Person;
beforeAll(async () => {
  staff = await openStaffWorld();
  await staff.fixtures.wireIdOf("job");
  const ctx = staff.world.ctx("acme");
  const { data } = await listRoles(ctx, {});
  const { id } = await createRole(ctx, { from: data.find(({ template }) => template === "staff")?.id ?? "", name: "Reader" });
  await updateRole(ctx, { id, permissions: permissionNames.filter((name) => name.endsWith(".read")) });
  reader = { email: (await addColleague(staff.world, "acme", "reader@acme.example", id)).email, password: personPassword };
});
afterAll(() => staff.close());

const addresses = await listStaffAddresses();

/** Pages that only create or change records; a reader gets "not found". */
const ofWriters = /\/(new|edit)$/;

/** The controls a reader may use: to look, search, sort, print, or change their own preferences. The API would refuse any other control. */
const ofReaders: readonly RegExp[] = [
  /^input: ((Search|Find by) |((Number|Reference), (title, )?c|C)ustomer or )/,
  /^button: (Add filter|Columns|Clear|Clear search and filters|Remove filter .+|(Status|Deleted|Attention|Action|Type|Ends within)\n.+)$/,
  /^button: (All|Changes|Events|Emails|Payments|Notes)$/,
  /^button: (More actions|Copy link|Download CSV|PDF|CSV|Show|Print|Choose a date)$/,
  /^menuitem: (Copy link|Lead board|Task board|Recurring tasks|View as customer|Account statement|Online attempts|Download .+)$/,
  /^menuitem: (Recurring revenue|Compare with the provider)$/,
  /^menuitem: (Categories|Unanswered searches|View page)$/,
  /^input: (As of|Entered until|From month|To month|From|To|Until)$/,
  /^button: (Open email|Steps of) /,
  /^button: Save view$/,
  // What a report shows.
  /^select: (By|Owner)$/,
  // The shape of a list, and how much a timeline shows.
  /^button: (List|Board|Calendar|Timeline|Week|Month|Quarter)$/,
  // What other points for leads would give, and the texts of a form in another language.
  /^button: Preview$/,
  /^select: Language of the texts$/,
  // One's own absence.
  /^button: Absence of reader$/,
  // Whose timesheet.
  /^combobox: Colleague$/,
  // One's own calendar in another program, and the addresses of public forms.
  /^button: (Subscribe|Copy)$/,
  /^(input: Web address|textarea: Code for your site)\s+Copy$/,
  // The sources of the calendar are shown or hidden for oneself.
  /^input: (My events|Tasks|Milestones|Contracts)$/,
  /^tab: (Email|Plain text)$/,
  // An email template as its source or as blocks, and its preview.
  /^button: (Source|Blocks|Light|Dark|Computer|Phone)$/,
  /^combobox: Filled with$/,
  /^button: (Locked: .+|This invoice can’t be edited)$/,
  /^input: .+: (Inbox|Email)$/,
  // A webhook's deliveries by their status.
  /^button: (Waiting|Delivered|Failed|Skipped)$/,
];

/** Their own account is theirs to change. */
const ofEverybody = "/account";

/** Menus that choose what is shown. */
const viewMenus = /^(Add filter|Columns)$/;

/** The enabled controls on the page, each by kind and name. */
function controlsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, input, select, textarea, [role=button], [role=combobox]), [role=menu] [role^=menuitem], " +
          "[role=dialog] :is(button, input, select, textarea)",
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility() && !element.matches(":disabled, :is(input, textarea)[readonly], [aria-disabled=true], [inert] *"),
      )
      .map((element) => {
        const label =
          element.getAttribute("aria-label") ??
          (element as HTMLInputElement).labels?.[0]?.innerText ??
          (element.innerText || element.title);
        return `${element.role ?? element.tagName.toLowerCase()}: ${label.trim()}`;
      }),
  );
}

/** The controls on a page, in its menus and on a selected row that are not for readers. */
async function foundBeyondReading(page: Page): Promise<string[]> {
  const found = new Set(await controlsOf(page));
  const add = async () => (await controlsOf(page)).forEach((name) => found.add(name));
  for (const opener of await page.locator('main button[aria-haspopup="menu"]:visible').all()) {
    if (viewMenus.test((await opener.getAttribute("aria-label")) ?? (await opener.innerText()))) continue;
    await opener.click();
    await page.getByRole("menu").waitFor();
    await add();
    await page.keyboard.press("Escape");
  }
  const rowBox = page.locator("main tbody td:first-child input[type=checkbox]:visible").first();
  if ((await rowBox.count()) > 0) {
    await rowBox.check();
    await add();
  }
  return [...found].filter((name) => !ofReaders.some((pattern) => pattern.test(name)));
}

/** Opens each page in one browser context, so that scripts are loaded once, and returns the result of `look` by path. */
async function lookAt<Seen>(
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<Seen>,
  person?: Person,
): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  await staff.visit(
    "",
    wide,
    async (page) => {
      for (const path of paths) {
        await goTo(page, `${staff.web.base_url}/dashboard/acme${await staff.fixtures.fill(path)}`);
        seen[path] = await look(page, path);
      }
    },
    person,
  );
  return seen;
}

const allOf = <Value>(paths: readonly string[], value: Value) => Object.fromEntries(paths.map((path) => [path, value]));

test("no page shows a reader a control that would be refused, and no link leads to a missing page", async () => {
  const paths = addresses.filter((path) => !ofWriters.test(path) && path !== ofEverybody);
  const links = new Set<string>();
  const seen = await lookAt(
    paths,
    async (page) => {
      for (const href of await page.locator("a[href^='/']").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? "")))
        links.add(href);
      return foundBeyondReading(page);
    },
    reader,
  );
  expect(seen).toEqual(allOf(paths, []));

  expect(links.size).toBeGreaterThan(20);
  const refused: string[] = [];
  await staff.visit(
    "",
    wide,
    async (page) => {
      for (const href of links) {
        const status = (await page.request.get(`${staff.web.base_url}${href}`)).status();
        // No worker draws PDFs here: 503 for a PDF does not mean that the reader is refused.
        if (status !== 200 && status !== 503) refused.push(`${String(status)} ${href}`);
      }
    },
    reader,
  );
  expect(refused).toEqual([]);
}, 300_000);

test("the same scan finds what an owner may do", async () => {
  const seen = await lookAt(
    ["/customers", "/invoices/{draft}", "/items/{item}", "/settings/general", "/settings/staff", "/settings/roles/{role}"],
    foundBeyondReading,
  );
  for (const [path, found] of Object.entries(seen)) expect(found, path).not.toEqual([]);
}, 120_000);

test('a reader gets "not found" for pages that only create or change records', async () => {
  const paths = addresses.filter((path) => ofWriters.test(path));
  expect(paths.length).toBeGreaterThan(3);
  const seen = await lookAt(
    paths,
    async (page) => ({ title: await page.locator("main h1").innerText(), forms: await page.locator("main form").count() }),
    reader,
  );
  expect(seen).toEqual(allOf(paths, { title: "Page not found", forms: 0 }));
}, 120_000);

test("the palette offers a reader no create action", async () => {
  await staff.visit(
    "",
    wide,
    async (page) => {
      await page.keyboard.press("Control+k");
      const options = page.getByRole("dialog").getByRole("option");
      await options.first().waitFor();
      expect((await options.allInnerTexts()).filter((text) => /^New /.test(text))).toEqual([]);
    },
    reader,
  );
});
