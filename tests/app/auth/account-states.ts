import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { findAxeViolations } from "@/tests/support/axe";
import { measurePage, soundPage } from "@/tests/support/page-measures";
import { codeOf, readSecret, type AccountWorld } from "./account-world";

/** Takes the account page through two-factor setup and back, in any language, and checks accessibility and layout in each state. */
export async function walkStates(here: AccountWorld, options: BrowserContextOptions): Promise<void> {
  const { owner } = here.world.tenants.acme;
  const check = async (page: Page) => {
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await measurePage(page)).toEqual(soundPage);
  };
  await here.visit(
    await here.signIn(owner),
    "/account",
    async (page) => {
      const factor = page.locator("section[aria-labelledby=two-factor]");
      await check(page);
      await page.locator("section[aria-labelledby=password] [type=submit]").click();
      await page.locator("#field-current_password-error").waitFor();
      await check(page);
      await factor.getByRole("button").click();
      await page.getByRole("dialog").waitFor();
      await check(page);
      await page.getByRole("dialog").locator("[name=password]").fill(owner.password);
      await page.keyboard.press("Enter");
      await factor.getByRole("img").waitFor();
      await check(page);
      await factor.locator("[name=code]").fill(codeOf(await readSecret(page)));
      await page.keyboard.press("Enter");
      await factor.getByRole("listitem").first().waitFor();
      await check(page);
      await factor.locator("[name=kept]").check();
      await factor.locator("[type=submit]").click();
      await factor.getByRole("button").nth(1).click();
      await page.getByRole("dialog").waitFor();
      await check(page);
      await page.getByRole("dialog").locator("[name=password]").fill(owner.password);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await check(page);
    },
    options,
  );
}
