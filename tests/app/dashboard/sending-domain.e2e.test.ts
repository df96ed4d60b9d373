import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsResolver } from "@/lib/adapters/dns/resolver";
import { checkSendingDomain, getSendingDomain } from "@/lib/domains/sending-domains";
import { startDnsServer } from "@/tests/lib/adapters/dns/dns-server";
import { reload } from "@/tests/support/settled";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** Takes SPF and DKIM into DNS, as the company's provider would, and looks for them. */
async function proveDomain(): Promise<void> {
  const owner = staff.world.ctx("acme");
  const { domain } = await getSendingDomain(owner, {});
  const records = (domain?.records ?? []).filter(({ kind }) => kind !== "dmarc");
  const dns = await startDnsServer(Object.fromEntries(records.map(({ name, expected }) => [`TXT ${name}`, [expected]])));
  const resolver = createDnsResolver({ servers: [dns.address] });
  staff.world.runtime.ports.dns = () => Promise.resolve(resolver);
  await checkSendingDomain(owner, {});
  await dns.close();
}

test("an address at the company's domain is chosen, its records are shown as found, and it is removed", async () => {
  const complaints = await staff.visit("/settings/sending-domain", wide, async (page) => {
    const address = page.locator("[name=address]");
    await address.fill("billing@localhost");
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByText("Enter an address at a domain of your own such as billing@example.com.").waitFor();
    await address.fill("billing@acme.test");
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByText("Not checked yet").waitFor();
    await expect.poll(() => page.getByLabel("Name of the SPF record").inputValue()).toBe("acme.test");
    await expect.poll(() => page.getByLabel("Value of the DKIM record").inputValue()).toMatch(/^v=DKIM1; k=rsa; p=MII/);
    await proveDomain();
    await reload(page);
    await page.getByText("Verified", { exact: true }).waitFor();
    await page.getByRole("region", { name: "DKIM" }).getByText("Found", { exact: true }).waitFor();
    await page.getByRole("region", { name: "DMARC" }).getByText("Missing").waitFor();
    await page.getByRole("button", { name: "Remove domain" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove domain" }).click();
    await page.getByText("Domain removed").waitFor();
    await page.getByText("New address").waitFor();
  });
  // The browser reports the refused form as a failed request.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});
