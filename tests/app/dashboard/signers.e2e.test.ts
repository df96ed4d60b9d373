import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificate, makePkcs12 } from "@/tests/lib/adapters/document-seal/authority";
import { mailsOf } from "@/tests/support/mailed-token";
import { localeCookie } from "@/lib/i18n/locale";
import { delayAnswers, withTab } from "@/tests/support/open-tab";
import { goTo, reload } from "@/tests/support/settled";
import { untilFound } from "@/tests/support/until-found";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
let folder: string;
beforeAll(async () => {
  staff = await openStaffWorld({ worker: true });
  folder = mkdtempSync(join(tmpdir(), "signers-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await staff.close();
});

const grace = { name: "Grace Hall", email: "grace@northwind.example" };
const layla = { name: "ليلى حداد", email: "layla@northwind.example" };
const karim = { name: "كريم منصور", email: "karim@northwind.example" };

/** The address of the button in the email that asks somebody to sign, once it is queued. */
async function linkOf(email: string, key: "proposal_sent" | "signature_requested"): Promise<string> {
  const { url } = await untilFound(async () =>
    (await mailsOf(staff.world, "acme", key)).find(({ to }) => JSON.stringify(to).includes(email)),
  );
  return url;
}

/** A page of the signer alone, in their language. */
async function asSigner(link: string, locale: string, work: (page: Page) => Promise<void>): Promise<void> {
  // The mail names the address of the installation, which in this test has another port.
  const address = new URL(link);
  address.port = new URL(staff.web.base_url).port;
  await withTab(staff.browser, { ...wide, locale }, async (page) => {
    await page.context().addCookies([{ name: localeCookie, value: locale, url: address.origin }]);
    await goTo(page, address.href);
    await page.getByRole("heading", { name: "A new reception" }).waitFor();
    await work(page);
  });
}

/** Asks for a code and enters the emailed one in the form that signs or hands on. */
async function enterCode(page: Page, ask: string, email: string, form: "sign" | "delegate"): Promise<void> {
  await page.getByRole("button", { name: ask }).click();
  const { url: code } = await untilFound(async () =>
    (await mailsOf(staff.world, "acme", "signing_code")).find(({ to }) => JSON.stringify(to).includes(email)),
  );
  if (form === "delegate") await page.getByText("إحالة إلى زميل").click();
  await page.locator(`form[action$="/${form}"] input[name="code"]`).fill(code);
}

/** The signed PDF and its evidence, as a colleague downloads them. */
async function download(page: Page): Promise<{ pdf: string; evidence: string }> {
  const shown = await page.getByRole("link", { name: "Download the PDF that was signed" }).getAttribute("href");
  const answer = await page.request.get(`${staff.web.base_url}${(shown ?? "").replace("as=shown", "")}`);
  expect(answer.status()).toBe(200);
  const pdf = join(folder, "signed.pdf");
  await writeFile(pdf, await answer.body());
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download evidence" }).click()]);
  const evidence = join(folder, "evidence.json");
  await file.saveAs(evidence);
  return { pdf, evidence };
}

test("two people sign in order, the second in Arabic after handing on, and the evidence is checked on the public page", async () => {
  const complaints = await staff.visit("/proposals/new", wide, async (page) => {
    await page.getByRole("combobox", { name: "Customer" }).fill("Northwind");
    await page.getByRole("option", { name: "Northwind Traders" }).click();
    await page.getByLabel("Title").fill("A new reception");
    await page.getByRole("button", { name: "Add section" }).click();
    await page.getByLabel("Heading").fill("Our understanding");
    await page.getByLabel("Text", { exact: true }).fill("{{customer.name}} wants **light**.");
    await page.keyboard.press("Tab");
    await page.locator('[data-state="saved"]').waitFor();
    await page.getByRole("button", { name: "Review and send" }).click();
    const dialog = page.getByRole("dialog", { name: "Send proposal" });
    // A preview that comes to the server after the email was sent would be refused.
    await delayAnswers(page, "**/send/preview", () => 2_000);
    await dialog.getByLabel("These people sign, in this order").check();
    await dialog.getByLabel("Name of signer 1").fill(grace.name);
    await dialog.getByLabel("Email of signer 1").fill(grace.email);
    await dialog.getByRole("button", { name: "Add signer" }).click();
    await dialog.getByLabel("Name of signer 2").fill(layla.name);
    await dialog.getByLabel("Email of signer 2").fill(layla.email);
    await dialog.getByLabel("Ask for a code by email before signing, even if the settings don’t").check();
    await dialog.getByRole("button", { name: "Send proposal" }).click();
    await page.getByText("Proposal sent").first().waitFor();
    const address = page.url();
    const signers = page.getByRole("region", { name: "Signers" });
    await signers.getByText("Next to sign").waitFor();
    await signers.getByText("Waiting", { exact: true }).waitFor();

    await asSigner(await linkOf(grace.email, "proposal_sent"), "en", async (own) => {
      await expect.poll(() => own.getByRole("button", { name: "Sign proposal" }).count()).toBe(0);
      await enterCode(own, "Email me a code", grace.email, "sign");
      await own.getByRole("button", { name: "Sign proposal" }).click();
      await own.getByText("1 of 2 have signed").waitFor();
      await expect.poll(() => own.getByRole("button", { name: "Sign proposal" }).count()).toBe(0);
    });
    await asSigner(await linkOf(layla.email, "signature_requested"), "ar", async (own) => {
      await expect.poll(() => own.locator("html").getAttribute("dir")).toBe("rtl");
      await enterCode(own, "إرسال الرمز إلى بريدي", layla.email, "delegate");
      await own.getByLabel("الاسم الكامل للزميل").fill(karim.name);
      await own.getByLabel("بريد الزميل").fill(karim.email);
      await own.getByRole("button", { name: "إحالة", exact: true }).click();
      await own.getByText(/حان دور .*كريم منصور/).waitFor();
      await expect.poll(() => own.getByRole("button", { name: "توقيع المقترح" }).count()).toBe(0);
    });
    await asSigner(await linkOf(karim.email, "signature_requested"), "ar", async (own) => {
      await enterCode(own, "إرسال الرمز إلى بريدي", karim.email, "sign");
      await expect.poll(() => own.getByLabel("اسمك الكامل").inputValue()).toBe(karim.name);
      await own.getByRole("button", { name: "توقيع المقترح" }).click();
      await own.getByText(/وقّعه .*كريم منصور/).waitFor();
    });

    await goTo(page, address);
    await signers.getByText(/in place of .*ليلى حداد/).waitFor();
    await expect.poll(() => signers.getByText("Signed", { exact: true }).count()).toBe(2);
    const evidence = page.getByRole("region", { name: "Signature", exact: true });
    await evidence.getByText(grace.email).first().waitFor();
    await evidence.getByText(karim.email).first().waitFor();
    // The bundle is tried again after half a minute where the first try was too slow.
    await untilFound(async () => {
      await reload(page);
      return (await page.getByRole("button", { name: "Download evidence" }).isVisible()) || undefined;
    });
    await evidence.getByText("Created by the service for your company").waitFor();
    const files = await download(page);
    await goTo(page, `${staff.web.base_url}/signatures`);
    await page.getByLabel("Choose PDF").setInputFiles(files.pdf);
    await page.getByLabel("Choose evidence").setInputFiles(files.evidence);
    await page.getByText("Genuine: this is the signed PDF with its certificate, unchanged.").waitFor();
    await page.getByText(/كريم منصور.* signed /).waitFor();
    await writeFile(files.pdf, "%PDF-1.7 something else");
    await page.getByLabel("Choose PDF").setInputFiles(files.pdf);
    await page.getByText("The evidence is genuine, but this PDF is another file.").waitFor();
  });
  expect(complaints).toEqual([]);
});

test("a certificate is uploaded for the seal, shown with its end, and removed after a question", async () => {
  makeCertificate(folder, "acme", "p256");
  const file = join(folder, "acme.p12");
  await writeFile(file, makePkcs12(folder, { key: "acme.key", certificate: "acme.crt" }));
  const complaints = await staff.visit("/settings/document-seal", wide, async (page) => {
    await page.getByText("A certificate that the service creates for your company").waitFor();
    await page.getByRole("button", { name: "Upload certificate" }).click();
    await page.getByText("Choose a file.").waitFor();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByLabel("Password of the file").fill("wrong");
    await page.getByRole("button", { name: "Upload certificate" }).click();
    await page.getByText("The password doesn’t open this file.").waitFor();
    await page.getByLabel("Password of the file").fill("secret");
    await page.getByRole("button", { name: "Upload certificate" }).click();
    const own = page.getByRole("region", { name: "Your certificate" });
    await own.getByText("CN=acme, O=Test").first().waitFor();
    // It is made for 30 days.
    await own.getByText("Expires soon").waitFor();
    await page.getByText("Your own certificate", { exact: true }).waitFor();
    await page.getByLabel("Address of the timestamp authority").fill("https://10.0.0.1/");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("This address can’t be asked.").waitFor();
    await page.getByRole("button", { name: "Remove certificate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove certificate" }).click();
    await page.getByText("Certificate removed").waitFor();
    await page.getByText("A certificate that the service creates for your company").waitFor();
  });
  // The browser reports refused forms as failed requests.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});
