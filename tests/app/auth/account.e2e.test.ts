import { readFile } from "node:fs/promises";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reload, settled, waitForPage } from "@/tests/support/settled";
import { walkStates } from "./account-states";
import { codeOf, enterPassword, enterCredentials, openAccountWorld, readSecret, wide, type AccountWorld } from "./account-world";

let here: AccountWorld;
const acme = () => here.world.tenants.acme.owner;
const beta = () => here.world.tenants.beta.owner;
const clipboard: BrowserContextOptions = { ...wide, permissions: ["clipboard-read", "clipboard-write"] };

beforeAll(async () => {
  here = await openAccountWorld();
});
afterAll(() => here.close());

const part = (page: Page, name: string) => page.getByRole("region", { name });
const problemOf = (page: Page, field: string) => page.locator(`#field-${field}-error`).innerText();

test("the company menu opens the account within the company's pages", async () => {
  await here.visit(await here.signIn(acme()), "/dashboard/acme", async (page) => {
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await waitForPage(page, "**/dashboard/acme/account");
    await page.getByText(`Signed in as ${acme().email}.`).waitFor();
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Home", exact: true }).click();
    await waitForPage(page, "**/dashboard/acme");
  });
});

test("public pages lead a signed-in person back, and an unknown address of the company keeps its frame", async () => {
  const cookies = await here.signIn(acme());
  for (const path of ["/status", "/docs/api"])
    await here.visit(cookies, path, async (page) => {
      await expect.poll(() => page.getByRole("link", { name: "Sign in", exact: true }).count()).toBe(0);
      await page.getByRole("link", { name: "Back to Atrium" }).waitFor();
    });
  await here.visit(cookies, "/dashboard/acme/no/such/page", async (page) => {
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await page.getByRole("button", { name: "Switch company" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await waitForPage(page, "**/dashboard/acme");
  });
});

test("saving name and language changes the page's language at once", async () => {
  const cookies = await here.signIn(acme());
  await here.visit(cookies, "/account", async (page) => {
    const profile = part(page, "Profile");
    await profile.getByLabel("Name").fill(" ");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await profile.getByRole("alert").waitFor();
    expect(await problemOf(page, "name")).toBe("Fill in this field.");
    await profile.getByLabel("Name").fill("Ada King");
    await profile.getByLabel("Language").selectOption("ar");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "ar");
    await page.getByText("حُفظ الملف الشخصي").waitFor();
    await reload(page);
    await expect.poll(() => page.locator("[name=name]").inputValue()).toBe("Ada King");
    await expect.poll(() => page.locator("[name=locale]").inputValue()).toBe("ar");
    await expect.poll(() => page.locator("h1").innerText()).toBe("حسابك");
    await page.locator("[name=locale]").selectOption("en");
    await page
      .locator("form")
      .filter({ has: page.locator("[name=locale]") })
      .locator("[type=submit]")
      .click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
  });
});

test("after sign-in a new browser uses the account's language, unless the visitor has just chosen another", async () => {
  const languageAt = (page: Page) => page.evaluate(() => document.documentElement.lang);
  await here.visit([], "/sign-in", async (page) => {
    expect(await languageAt(page)).toBe("en");
    await enterCredentials(page, beta());
    await waitForPage(page, "**/dashboard/*");
    expect(await languageAt(page)).toBe("ar");
  });
  await here.visit([], "/sign-in", async (page) => {
    await page.getByRole("button", { name: "العربية" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "ar");
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await enterCredentials(page, beta());
    await waitForPage(page, "**/dashboard/*");
    expect(await languageAt(page)).toBe("en-GB");
  });
});

test("dates on the account page use the format of the company around it, else of the browser's country", async () => {
  const cookies = await here.signIn(acme());
  const seen = (path: string, locale: string) =>
    here.visit(cookies, path, (page) => page.locator("section[aria-labelledby=sessions] li").first().innerText(), { ...wide, locale });
  const [british, american] = [/\d{1,2} [A-Z][a-z]{2,3} \d{4}/, /[A-Z][a-z]{2} \d{1,2}, \d{4}/];
  expect(await seen("/dashboard/acme/account", "en-US")).toMatch(british);
  expect(await seen("/account", "en-GB")).toMatch(british);
  expect(await seen("/account", "en")).toMatch(american);
});

test("the account page can be read without JavaScript", async () => {
  const cookies = await here.signIn(beta());
  await here.visit(
    cookies,
    "/account",
    async (page) => {
      await expect.poll(() => page.locator("[name=name]").inputValue()).toBe("Basma Owner");
      await expect.poll(() => part(page, "Profile").getByText(beta().email).count()).toBe(1);
      await expect.poll(() => part(page, "Two-factor sign-in").getByText("Off", { exact: true }).count()).toBe(1);
      await expect.poll(() => part(page, "Where you’re signed in").getByText("This device").count()).toBe(1);
    },
    { ...wide, javaScriptEnabled: false },
  );
});

test("changing the password requires the current one, rejects a weak one, and ends all other sessions", async () => {
  const { email, password } = beta();
  const elsewhere = await here.signIn(beta());
  await here.visit(await here.signIn(beta()), "/account", async (page) => {
    const form = part(page, "Password");
    const change = async (current: string, next: string) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password").fill(next);
      await form.getByRole("button", { name: "Change password" }).click();
    };
    await change("not the password", "nine grey herons wade");
    await form.getByRole("alert").waitFor();
    expect(await problemOf(page, "current_password")).toBe("This isn’t your current password.");
    await change(password, "short");
    await page.locator("#field-new_password-error").waitFor();
    expect(await problemOf(page, "new_password")).toBe("Use at least 12 characters.");
    await change(password, `${email} wades`);
    await page.locator("#field-new_password-error").getByText("Don’t use your email address in your password.").waitFor();
    await change(password, "nine grey herons wade");
    await form.getByText("All your other sessions have ended.").waitFor();
    await expect.poll(() => form.getByLabel("Current password").inputValue()).toBe("");
    await page.waitForFunction(() => document.querySelectorAll("section[aria-labelledby=sessions] li").length === 1);
  });
  await here.visit(elsewhere, "/account", async (page) => {
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await enterCredentials(page, { email, password });
    await page.getByRole("alert").getByText("There is a problem").waitFor();
    await enterCredentials(page, { email, password: "nine grey herons wade" });
    await waitForPage(page, "**/account");
  });
});

describe("two-factor sign-in", () => {
  let secret: string;
  let codes: string[];

  test("is set up in steps: password, QR code, code, recovery codes", async () => {
    await here.visit(
      await here.signIn(acme()),
      "/account",
      async (page) => {
        const factor = part(page, "Two-factor sign-in");
        await factor.getByRole("button", { name: "Set up two-factor sign-in" }).click();
        await enterPassword(page, "not the password", "Continue");
        await page.getByRole("dialog").getByRole("alert").waitFor();
        expect(await problemOf(page, "password")).toBe("Wrong password");
        await enterPassword(page, acme().password, "Continue");
        const picture = factor.getByRole("img", { name: "QR code for the authenticator app" });
        await picture.waitFor();
        secret = await readSecret(page);
        const { data, width, height } = PNG.sync.read(await picture.screenshot());
        const scanned = new URL(jsQR(new Uint8ClampedArray(data), width, height)?.data ?? "none:");
        expect([scanned.protocol, scanned.searchParams.get("secret"), scanned.searchParams.get("issuer")]).toEqual([
          "otpauth:",
          secret,
          "Atrium",
        ]);

        await factor.getByLabel("Code from the app").fill("12 34");
        await factor.getByRole("button", { name: "Turn on" }).click();
        await page.locator("#field-code-error").getByText("Enter the six digits the app shows.").waitFor();
        await factor.getByLabel("Code from the app").fill(codeOf(secret));
        await factor.getByRole("button", { name: "Turn on" }).click();
        await factor.getByRole("list", { name: "Recovery codes" }).waitFor();
        codes = await factor.getByRole("listitem").allInnerTexts();
        expect(new Set(codes).size).toBe(10);

        await factor.getByRole("button", { name: "Copy", exact: true }).click();
        await factor.getByText("Copied", { exact: true }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
        const [file] = await Promise.all([page.waitForEvent("download"), factor.getByRole("button", { name: "Download" }).click()]);
        expect(file.suggestedFilename()).toBe("atrium-recovery-codes.txt");
        const text = await readFile(await file.path(), "utf8");
        expect(codes.filter((code) => !text.includes(code))).toEqual([]);

        await factor.getByRole("button", { name: "Done" }).click();
        await factor.getByText("Save the codes first, then tick this box.").waitFor();
        await factor.getByLabel("I’ve saved my recovery codes").check();
        await factor.getByRole("button", { name: "Done" }).click();
        await factor.getByText("Two-factor sign-in is on.").waitFor();
        await factor.getByText("You have 10 recovery codes left.").waitFor();
        await expect.poll(() => page.getByText(codes[0] ?? "none").count()).toBe(0);
      },
      clipboard,
    );
  });

  test("then asks for a code from the app and rejects a wrong one", async () => {
    await here.visit([], "/sign-in?next=/account", async (page) => {
      await enterCredentials(page, acme());
      await page.locator("#field-code-error").getByText("Enter the code your authenticator app shows now.").waitFor();
      await page.getByLabel("Code", { exact: true }).fill("000000");
      await enterCredentials(page, acme());
      await page.locator("#field-code-error").getByText("This code is wrong").waitFor();
      await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
      await enterCredentials(page, acme());
      await waitForPage(page, "**/account");
    });
  });

  test("accepts a recovery code only once", async () => {
    const enter = async (page: Page) => {
      await enterCredentials(page, acme());
      await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
      await enterCredentials(page, acme());
    };
    await here.visit([], "/sign-in?next=/account", async (page) => {
      await enter(page);
      await waitForPage(page, "**/account");
      await page.getByText("You have 9 recovery codes left.").waitFor();
    });
    await here.visit([], "/sign-in?next=/account", async (page) => {
      await enter(page);
      await page.locator("#field-code-error").getByText("This code is wrong or was already used.").waitFor();
    });
  });

  test("issues new recovery codes and can be switched off, after which the password is enough", async () => {
    await here.visit([], "/sign-in?next=/account", async (page) => {
      await enterCredentials(page, acme());
      await page.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
      await enterCredentials(page, acme());
      await waitForPage(page, "**/account");
      await settled(page);
      const factor = part(page, "Two-factor sign-in");
      await factor.getByRole("button", { name: "Create new recovery codes" }).click();
      await enterPassword(page, acme().password, "Create new codes");
      await factor.getByRole("list", { name: "Recovery codes" }).waitFor();
      const renewed = await factor.getByRole("listitem").allInnerTexts();
      expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
      await factor.getByLabel("I’ve saved my recovery codes").check();
      await factor.getByRole("button", { name: "Done" }).click();
      await factor.getByText("You have 10 recovery codes left.").waitFor();
      await factor.getByRole("button", { name: "Turn off" }).click();
      await enterPassword(page, acme().password, "Turn off");
      await factor.getByText("Two-factor sign-in is off.").waitFor();
      await page.waitForFunction(() => document.activeElement?.id === "two-factor");
    });
    await here.signIn(acme());
  });
});

test("every state of the page passes axe and the layout checks", async () => {
  await walkStates(here, { ...wide, colorScheme: "light" });
});
