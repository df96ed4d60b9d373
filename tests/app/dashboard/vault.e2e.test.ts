import pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForPage } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

const canary = "canary-Zw7~ключ-Qp3";
const vaultPassword = "velvet-anchor-lantern-42";

/** The forms in which the value or the password could leave the browser. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const shifted = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      // The first and last characters also depend on the neighbours.
      .slice(offset === 0 ? 0 : 4, -4),
  );
  const url = shifted.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  const wide16 = Buffer.from(text, "utf16le").toString("hex");
  return [text, JSON.stringify(text).slice(1, -1), bytes.toString("hex"), wide16, encodeURIComponent(text), ...shifted, ...url];
}

/** The tables of the database that hold one of these texts. */
async function tablesWith(forms: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: staff.world.database.owner_url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'platform')",
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await client.query(
        `select 1 from ${name} t where exists (
        select from unnest($1::text[]) form where position(lower(form) in lower(t::text)) > 0) limit 1`,
        [forms],
      );
      if (hits.length > 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Reveals the value; where the session's confirmation was used, the sign-in password is asked for. */
async function reveal(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Reveal" }).click();
  await page.locator("[data-value], [role=dialog]").first().waitFor();
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) {
    await dialog.locator("[name=password]").fill(staff.world.tenants.acme.owner.password);
    await dialog.locator("[data-tone=primary]").click();
  }
  return page.locator("[data-value]").innerText();
}

test("a vault is set up, its kit is tried, and a sealed value is revealed around a rotation without leaving the browser", async () => {
  const sent: string[] = [];
  const complaints = await staff.visit("/vault/setup", wide, async (page) => {
    page.on("request", (request) => sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers())));
    await page.locator("[name=new_vault_password]").fill(vaultPassword);
    await page.locator("[name=vault_password_again]").fill(vaultPassword);
    await page.getByLabel("I understand").check();
    await page.getByRole("button", { name: "Set up the vault" }).click();
    await page.locator("[data-word]").first().waitFor();
    const words = (await page.locator("[data-word]").allInnerTexts()).join(" ");
    expect(words.split(" ")).toHaveLength(24);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.locator("[name=kit]").fill(words);
    await page.getByRole("button", { name: "Try it" }).click();
    await waitForPage(page, /\/vault$/);

    await page.getByRole("link", { name: "New vault item" }).first().click();
    await waitForPage(page, /vault\/new$/);
    await page.locator("[name=title]").fill("Hosting account of the shop");
    await page.locator("[name=value]").fill(canary);
    await page.getByRole("button", { name: "Encrypt and save" }).click();
    await waitForPage(page, /vault\/vit_\w+$/);
    expect(await reveal(page)).toBe(canary);
    await page.getByRole("button", { name: "Hide" }).click();

    await page.getByRole("link", { name: "Members and keys" }).click();
    await waitForPage(page, /vault\/members$/);
    await page.getByRole("button", { name: "Rotate the key" }).click();
    await page.getByText("The key was rotated.").waitFor();
    await page.getByRole("link", { name: "Vault", exact: true }).first().click();
    await waitForPage(page, /\/vault$/);
    await page.getByRole("link", { name: "Hosting account of the shop" }).first().click();
    await waitForPage(page, /vault\/vit_\w+$/);
    expect(await reveal(page)).toBe(canary);

    // Another tab signs out: this one locks, and counts what is entered from then on.
    await page.evaluate(() => new BroadcastChannel("atrium-session-end").postMessage(null));
    await page.locator("[name=vault_password]").fill("nine gray herons wade");
    await expect.poll(() => page.locator("[data-value]").count()).toBe(0);
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("You have 4 more tries").waitFor();
    await page.locator("[name=vault_password]").fill(vaultPassword);
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("The vault is open").waitFor();

    const forms = [...formsOf(canary), ...formsOf(vaultPassword), ...formsOf(words)];
    expect(forms.filter((form) => sent.some((text) => text.includes(form)))).toEqual([]);
    expect(await tablesWith(forms)).toEqual([]);
    // The search finds what is stored in the clear, so that finding nothing means something.
    expect(await tablesWith(formsOf("Hosting account of the shop"))).toContain("public.vault_items");
  });
  // A reveal is refused once, so that the dialog asks for the password.
  expect(complaints.filter((text) => !/status of 403 .*\/reveal$/.test(text))).toEqual([]);
});
