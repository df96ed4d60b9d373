import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, waitForPage } from "@/tests/support/settled";
import { addAuthenticator } from "@/tests/support/virtual-authenticator";
import { enterCredentials, enterPassword, openAccountWorld, type AccountWorld } from "./account-world";

let here: AccountWorld;
const acme = () => here.world.tenants.acme.owner;
beforeAll(async () => {
  here = await openAccountWorld();
});
afterAll(() => here.close());

test("a passkey is added, signs in alone and after the password, confirms who is there, and is removed", async () => {
  await here.visit([], "/sign-in", async (page) => {
    await addAuthenticator(page);
    await enterCredentials(page, acme());
    await waitForPage(page, "**/dashboard/*");
    await goTo(page, `${here.web.base_url}/account`);
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByLabel("Name of the passkey").fill("Laptop");
    await passkeys.getByRole("button", { name: "Add passkey" }).click();
    await enterPassword(page, acme().password, "Continue");
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    await page.getByLabel("I’ve saved my recovery codes").check();
    await page.getByRole("button", { name: "Done" }).click();
    await passkeys.getByText("Laptop").waitFor();

    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await waitForPage(page, "**/sign-in*");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await waitForPage(page, "**/dashboard/*");

    await goTo(page, `${here.web.base_url}/account`);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await waitForPage(page, "**/sign-in*");
    await enterCredentials(page, acme());
    await page.getByText("Use your passkey, or enter a recovery code.").first().waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await waitForPage(page, "**/dashboard/*");

    await here.world.runtime.platform.pool.query("update platform.sessions set confirmed_at = confirmed_at - interval '11 minutes'");
    await goTo(page, `${here.web.base_url}/dashboard/acme/settings/security`);
    await page.locator("[data-field=session_idle_minutes]").click();
    await page.getByRole("combobox", { name: "Staff sessions end if unused for" }).fill("1 hour");
    await page.getByRole("option", { name: "1 hour", exact: true }).click();
    await page.getByRole("dialog", { name: "Confirm it’s you" }).getByRole("button", { name: "Use a passkey" }).click();
    await expect.poll(() => page.locator("[data-field=session_idle_minutes]").innerText()).toContain("1 hour");

    await goTo(page, `${here.web.base_url}/account`);
    await passkeys.getByRole("button", { name: "Remove passkey Laptop" }).click();
    await enterPassword(page, acme().password, "Remove");
    await passkeys.getByText("Passkey removed.").waitFor();
    await expect.poll(() => passkeys.getByText("Laptop").count()).toBe(0);
  });
});
