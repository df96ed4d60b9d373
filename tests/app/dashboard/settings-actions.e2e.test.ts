import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyMailReport, listMails, queueMail } from "@/lib/domains/mail";
import { createTaxProfile } from "@/lib/domains/taxes";
import { findAxeViolations } from "@/tests/support/axe";
import { invoiceMail } from "@/tests/lib/domains/mail/sample-mails";
import { startJob } from "@/tests/support/start-job";
import { withTab } from "@/tests/support/open-tab";
import { goTo, waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
});
afterAll(() => staff.close());

/** Works in the settings; fails on console errors other than the rejections that a test provokes. */
async function visitSettings(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const complaints = await staff.visit(`/settings${path}`, wide, async (page) => {
    await work(page);
  });
  expect(complaints.filter((text) => !/status of 4(03|09|22)/.test(text))).toEqual([]);
}

const rowOf = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });
const picture = PNG.sync.write(new PNG({ width: 120, height: 40, fill: true }));
// Split in two, so that no virus scanner flags this file.
const infected = Buffer.concat([
  picture,
  Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("")),
]);

describe("branding", () => {
  test("a logo is uploaded, waits for the virus scan, and shows on the page and in the mails", async () => {
    await visitSettings("/branding", async (page) => {
      await page.locator("input[type=file]").first().setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture });
      await page.getByText("Scanning for viruses…").waitFor();
      await page.getByRole("img", { name: "Logo" }).waitFor();
      expect(
        await page.getByRole("img", { name: "Logo" }).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(120);
      await page.getByRole("button", { name: "Save branding" }).click();
      await page.getByText("Saved", { exact: true }).waitFor();
    });
    await visitSettings("/mail-templates/invoice_issued", async (page) => {
      const frame = page.frameLocator("iframe");
      await frame.getByRole("img", { name: "Acme Ltd" }).waitFor();
      const [source] = /src="([^"]*branding[^"]*)"/.exec((await page.locator("iframe").getAttribute("srcdoc")) ?? "")?.slice(1) ?? [];
      expect(source).toMatch(/^\/api\/public\/branding\/acme\/logo\?v=/);
      expect((await page.request.get(`${staff.web.base_url}${source ?? ""}`)).headers()["content-type"]).toBe("image/png");
    });
  });

  test("a file that the scanner blocks is rejected with the reason", async () => {
    await visitSettings("/branding", async (page) => {
      await page.locator("input[type=file]").nth(1).setInputFiles({ name: "sign.png", mimeType: "image/png", buffer: infected });
      await page.getByText("The virus scanner blocked the file.").first().waitFor();
    });
  });

  test("the contrast table follows the colour while it is typed", async () => {
    await visitSettings("/branding", async (page) => {
      const ratios = () => page.locator("tbody data").evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
      await page.getByRole("textbox", { name: "Colour", exact: true }).fill("#0b3d2e");
      await page.getByText("Unchanged").first().waitFor();
      const dark = await ratios();
      await page.getByRole("textbox", { name: "Colour", exact: true }).fill("#ffe14d");
      await page
        .getByText(/Adjusted to #/)
        .first()
        .waitFor();
      expect(await ratios()).not.toEqual(dark);
      for (const ratio of await ratios()) expect(ratio).toBeGreaterThanOrEqual(4.5);
    });
  });
});

describe("payment gateways", () => {
  test("a test shows each step with its result", async () => {
    await visitSettings("/payment-gateways/stripe", async (page) => {
      await page.getByLabel("Mode").selectOption("test");
      await page.getByLabel("Secret key", { exact: true }).fill("sk_test_of_acme_0001");
      await page.getByLabel("Webhook signing secret", { exact: true }).fill("whsec_ofacme00001");
      await page.getByRole("button", { name: "Save gateway" }).click();
      await page.getByRole("button", { name: "Test gateway" }).click();
      await page.getByText("Test passed").waitFor();
      const stepsOf = (text: RegExp) => page.locator("ol li").filter({ hasText: text }).count();
      await expect
        .poll(() => stepsOf(/(Settings are complete|Start a payment|Read it back|Payment|Refund|Webhook of the (payment|refund))\s*Done/))
        .toBe(7);
      await page.getByText("checkout.session.completed", { exact: true }).waitFor();
    });
  });
});

describe("background jobs", () => {
  test("a failed run is retried from the step where it stopped", async () => {
    await startJob(staff.world, "acme", { function_id: "atrium-send-queued-mail" });
    await visitSettings("/jobs?status=failed", async (page) => {
      const row = rowOf(page, "It broke");
      await row.getByRole("button", { name: "Retry: Send an email" }).click();
      await page.getByText("Run restarted").waitFor();
      await row.waitFor({ state: "detached" });
    });
  });

  test("a queued run can be cancelled", async () => {
    // Nothing else here starts a run of this function.
    await startJob(staff.world, "acme", { function_id: "atrium-remove-deleted-file", status: "queued" });
    await visitSettings("/jobs", async (page) => {
      const row = rowOf(page, "atrium-remove-deleted-file");
      await row.getByRole("button", { name: /^Cancel/ }).click();
      await page.getByText("Run cancelled").waitFor();
      await row.getByText("Cancelled", { exact: true }).waitFor();
    });
  });

  test("a run whose function no longer exists explains why it cannot continue", async () => {
    await startJob(staff.world, "acme");
    await visitSettings("/jobs", async (page) => {
      await rowOf(page, "atrium-tried")
        .getByRole("button", { name: /^Retry/ })
        .click();
      await page.getByText("The function of this run does not exist any more.").waitFor();
    });
  });
});

describe("mail templates", () => {
  test("a template is changed beside its preview, sent as a test, and reset", async () => {
    await visitSettings("/mail-templates", async (page) => {
      await rowOf(page, "Customers").getByRole("link", { name: "Invoice", exact: true }).click();
      await waitForPage(page, /invoice_issued/);
      const shipped = await page.getByLabel("Subject").inputValue();
      await page.getByLabel("Text", { exact: true }).fill("Dear {{custmer.name}},\n\n**Thank you.**");
      await page.getByRole("button", { name: "Use {{customer.name}}" }).click();
      await expect.poll(() => page.getByLabel("Text", { exact: true }).inputValue()).toBe("Dear {{customer.name}},\n\n**Thank you.**");
      await page.getByRole("button", { name: "Blocks" }).click();
      await page.getByRole("button", { name: "Section" }).click();
      await page.getByLabel("Markdown").last().fill("Boxed **text**");
      await page.getByRole("button", { name: "Move up: Section" }).click();
      await page.getByRole("button", { name: "Source" }).click();
      await expect
        .poll(() => page.getByLabel("Text", { exact: true }).inputValue())
        .toBe('<section tone="tinted">\nBoxed **text**\n</section>\n\nDear {{customer.name}},\n\n**Thank you.**');
      await page.getByRole("button", { name: "Dark" }).click();
      await page.frameLocator("iframe").getByText("Boxed").waitFor();
      await page.frameLocator("iframe").getByText("Thank you.").waitFor();
      await page.getByRole("tab", { name: "Plain text" }).click();
      await page.getByRole("tabpanel").getByText("Thank you.").waitFor();
      await page.getByLabel("Subject").fill("Bill {{invoice.number}}");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Send me a test" }).click();
      await page.getByText("Test email sent to you").waitFor();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Reset to default" }).click();
      await page.getByText("Template reset to default").waitFor();
      await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe(shipped);
    });
    const { data } = await listMails(staff.world.ctx("acme"), { key: "invoice_issued" });
    expect(data.map(({ subject, to }) => [subject.slice(0, 5), to[0]?.address])).toContainEqual([
      "Bill ",
      staff.world.tenants.acme.owner.email,
    ]);
  });

  test("the outbox shows an email's status, sends it again to another address, and suppresses addresses", async () => {
    const ctx = staff.world.systemCtx("acme");
    const { id } = await queueMail(ctx, invoiceMail("outbox"));
    await applyMailReport(ctx, { id, event: "bounced", addresses: ["ada@northwind.example"], permanent: true, reason: "550 No such user" });
    await visitSettings("/outbox?status=bounced", async (page) => {
      await rowOf(page, "550 No such user").getByRole("button", { name: "Send again" }).click();
      await page.getByLabel("Recipients").fill("bea@northwind.example");
      await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await rowOf(page, "Bounced").getByRole("button", { name: "Remove: ada@northwind.example" }).click();
      await page.getByText("No suppressed addresses.").waitFor();
      await page.getByLabel("Email address").fill("Gone@Northwind.example");
      await page.getByRole("button", { name: "Add address" }).click();
      await rowOf(page, "gone@northwind.example").getByText("Added by a colleague").waitFor();
    });
    const { data } = await listMails(staff.world.ctx("acme"), {});
    expect(data.map(({ to }) => to[0]?.address)).toContain("bea@northwind.example");
  });

  test("a link switches to the other language, right to left, and the first language's draft is still there afterwards", async () => {
    await visitSettings("/mail-templates/invoice_issued", async (page) => {
      const shipped = await page.getByLabel("Subject").inputValue();
      const languages = page.getByRole("navigation", { name: "Language" });
      await page.getByLabel("Subject").fill("Half a sub");
      await languages.getByRole("link", { name: "العربية" }).click();
      await waitForPage(page, /language=ar/);
      await page.frameLocator("iframe").locator('html[dir="rtl"]').waitFor();
      await expect.poll(() => page.getByLabel("Subject").inputValue()).not.toBe("Half a sub");
      await languages.getByRole("link", { name: "English" }).click();
      await page.getByText("We’ve restored your unsaved changes.").waitFor();
      await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Half a sub");
      await page.getByRole("button", { name: "Start over" }).click();
      await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe(shipped);
    });
  });
});

describe("webhooks", () => {
  test("an address is subscribed, its secret shown once, and a test shows what came of it", async () => {
    await visitSettings("/webhooks/new", async (page) => {
      await page.locator("[name=url]").fill("http://receiver.invalid/hooks");
      await page.getByLabel("Invoice finalized").check();
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByText("Enter an address that starts with https://").first().waitFor();
      await page.locator("[name=url]").fill("https://receiver.invalid/hooks");
      await page.getByRole("button", { name: "Create webhook" }).click();
      await page.getByText("Copy the secret now.").waitFor();
      const secret = await page.locator("input[readonly]").inputValue();
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      await page.getByRole("link", { name: "Open webhook" }).click();
      await waitForPage(page, /webhooks\/whk_/);
      await page.getByRole("button", { name: "Send test" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send test" }).click();
      await rowOf(page, "Invoice finalized").getByText("Couldn’t connect").waitFor();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole("button", { name: "Details of Invoice finalized" }).click();
      await page.getByRole("dialog").getByText('"name": "invoice.finalized"').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
});

describe("money", () => {
  test("a tax profile is changed and deleted", async () => {
    await createTaxProfile(staff.world.ctx("acme"), {
      name: "Export",
      rates: [{ name: "VAT", rate: "20", compound: false, category: "S", is_default: true }],
    });
    await visitSettings("/tax-profiles", async (page) => {
      await page.getByRole("button", { name: "Edit Export" }).click();
      await page.getByLabel("Percent").fill("17.5");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await rowOf(page, "Export").getByText("VAT 17.5%").waitFor();
      await page.getByRole("button", { name: "Delete: Export" }).click();
      await page.getByText("Tax profile Export deleted.").waitFor();
      await rowOf(page, "Export").waitFor({ state: "detached" });
    });
  });

  test("a number format previews the next number, explains an invalid format, and yields the previewed number", async () => {
    await visitSettings("/number-series", async (page) => {
      const row = page
        .locator("tbody tr")
        .filter({ has: page.getByText("Invoice", { exact: true }) })
        .first();
      await row.getByRole("button", { name: /^Edit/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Format").fill("R-{YYYY}");
      await dialog.getByText("Include exactly one counter such as {SEQ:5}.").waitFor();
      await dialog.getByLabel("Format").fill("R-{YYYY}-{SEQ:3}");
      const promised = await dialog.locator("p bdi").innerText();
      expect(promised).toMatch(/^R-\d{4}-002$/);
      await dialog.getByRole("button", { name: "Save" }).click();
      await row.getByText(promised).waitFor();
    });
  });
});

test("ending a session elsewhere makes it ask to sign in again", async () => {
  const { email, password } = staff.world.tenants.acme.owner;
  await withTab(staff.browser, { ...wide, userAgent: "Library computer" }, async (page) => {
    await goTo(page, `${staff.web.base_url}/sign-in`);
    await page.locator("[name=email]").fill(email);
    await page.locator("[name=password]").fill(password);
    await page.locator("form [type=submit]").click();
    await waitForPage(page, ({ pathname }) => pathname !== "/sign-in");
    await visitSettings("", async (here) => {
      await goTo(here, `${staff.web.base_url}/account`);
      await here.getByRole("listitem").filter({ hasText: "Library computer" }).getByRole("button", { name: "Sign out device" }).click();
      await here.getByRole("listitem").filter({ hasText: "Library computer" }).waitFor({ state: "detached" });
    });
    await goTo(page, `${staff.web.base_url}/dashboard/acme`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
  });
});

test("an owner views as a role: pages and buttons follow, changes are refused, and one button leads back", async () => {
  await visitSettings("/roles", async (page) => {
    await page.getByRole("link", { name: "Staff", exact: true }).last().click();
    await page.getByRole("button", { name: "View as this role" }).click();
    const banner = page.getByRole("region", { name: "Viewing as a role" });
    await banner.getByText("You’re viewing as Staff.").waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await goTo(page, `${staff.web.base_url}/dashboard/acme/settings`);
    await page.getByRole("link", { name: /^Roles/ }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: /^API keys/ }).count()).toBe(0);
    await goTo(page, `${staff.web.base_url}/dashboard/acme/customers/new`);
    await page.getByLabel("Name", { exact: true }).first().fill("Nobody Ltd");
    await page.locator("main form [type=submit]").click();
    await page.getByText("You’re viewing as Staff. Return to your own view to make changes.").first().waitFor();
    await banner.getByRole("button", { name: "Return to my own view" }).click();
    await banner.waitFor({ state: "detached" });
    await goTo(page, `${staff.web.base_url}/dashboard/acme/settings`);
    await page.getByRole("link", { name: /^API keys/ }).waitFor();
  });
});
