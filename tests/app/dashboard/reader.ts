import type { Page } from "playwright-core";
import { permissionNames } from "@/lib/domains/permissions";
import { createRole, listRoles, updateRole } from "@/lib/domains/staff";
import { addColleague } from "@/tests/lib/domains/staff/people";
import type { Person, StaffWorld } from "./staff-world";

/** A colleague of acme's who may read all and change nothing. */
export async function addReader({ world }: StaffWorld): Promise<Person> {
  const ctx = world.ctx("acme");
  const { data } = await listRoles(ctx, {});
  const { id } = await createRole(ctx, { from: data.find(({ template }) => template === "staff")?.id ?? "", name: "Reader" });
  await updateRole(ctx, { id, permissions: permissionNames.filter((name) => name.endsWith(".read")) });
  return addColleague(world, "acme", "reader@acme.example", id);
}

/** Pages that only create or change records; a reader gets "not found". */
export const ofWriters = /\/(new|edit)$|\/vault\/(setup|recover)$/;

/** The controls a reader may use: to look, search, sort, print, or change their own preferences. The API would refuse any other control. */
const ofReaders: readonly RegExp[] = [
  /^input: ((Search|Find by) |((Number|Reference), (title, )?c|C)ustomer or )/,
  /^button: (Add filter|Columns|Clear|Clear search and filters|Remove filter .+|(Status|Deleted|Attention|Action|Type|Ends within)\n.+)$/,
  /^button: (All|Changes|Events|Emails|Payments|Notes)$/,
  /^button: (More actions|Copy link|Download|Download CSV|PDF|CSV|Show|Print|Choose a date)$/,
  /^menuitem: (Copy link|Lead board|Task board|Recurring tasks|View as customer|Account statement|Online attempts|Download .+)$/,
  /^menuitem: (Recurring revenue|Compare with the provider|Payouts|Exceptions)$/,
  /^menuitem: (Bank statements|(Peppol BIS Billing 3|XRechnung|Factur-X|EN 16931, (UBL|CII)) \(XML\))$/,
  // Whether the audit trail is whole, and whose data went to which provider.
  /^button: Check the audit trail$/,
  /^input: Email of a person; leave empty for everyone$/,
  /^menuitem: (Categories|Unanswered searches|View page)$/,
  /^input: (As of|Entered until|From month|To month|From|To|Until)$/,
  /^button: (Open email|Steps of) /,
  /^button: Save view$/,
  // What a report shows.
  /^select: (By|Owner)$/,
  // The shape of a list, and how much a timeline shows.
  /^button: (List|Board|Calendar|Timeline|Week|Month|Quarter)$/,
  // What other points for leads would give, and the texts of a form in another language.
  /^button: Preview(: .+)?$/,
  /^select: Language of the texts$/,
  // One's own vault password.
  /^input: (New vault password|Repeat the password)$/,
  /^button: Set vault password$/,
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
export async function foundBeyondReading(page: Page): Promise<string[]> {
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
