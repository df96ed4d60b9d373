import { afterAll, beforeAll, expect, test } from "vitest";
import { listLeads } from "@/lib/domains/leads";
import { getSuggestionCounts } from "@/lib/domains/knowledge-base";
import { getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import { listTicketFiles, listTickets } from "@/lib/domains/tickets";
import { openPortalWorld, type PortalWorld } from "./portal/portal-world";

let portal: PortalWorld;
beforeAll(async () => {
  portal = await openPortalWorld();
});
afterAll(() => portal.close());

const phone = { viewport: { width: 390, height: 844 }, locale: "en" };
const leadsOf = async (email: string) =>
  (await listLeads(portal.world.ctx("acme"), { q: email })).data.filter((lead) => lead.email === email).length;

test("a visitor's browser solves the challenge and sends the form; a refused one keeps what was typed", async () => {
  const complaints = await portal.visit("visitor", "/forms/lead", phone, async (page) => {
    await page.getByLabel("Name").fill("Wanda Reeve");
    await page.getByLabel("Email").fill("wanda@reeve.example");
    await page.getByLabel("Website").fill("http://x y");
    await page.locator("form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("The form wasn’t sent").waitFor();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Wanda Reeve");
    await page.getByLabel("Website").fill("");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });
  expect(complaints).toEqual([]);
  expect(await leadsOf("wanda@reeve.example")).toBe(1);
});

test("without scripts the form says what it needs", async () => {
  await portal.visit("visitor", "/forms/lead", { ...phone, javaScriptEnabled: false }, async (page) => {
    await expect.poll(() => page.locator("form").innerText()).toContain("This form needs JavaScript.");
  });
});

test("articles are suggested while the subject is typed, and the ticket is sent with a file from the frame for other sites", async () => {
  const acme = portal.world.ctx("acme");
  const { challenge, turnstile_site_key, without_scripts, ticket_departments } = await getPublicForms(acme, {});
  await replacePublicForms(acme, { challenge, turnstile_site_key, without_scripts, ticket_departments, ticket_files: true });
  const complaints = await portal.visit("visitor", "/forms/ticket/embed", phone, async (page) => {
    await page.getByLabel("Name").fill("Wanda Reeve");
    await page.locator("[name=requester_email]").fill("wanda@reeve.example");
    await page.locator("[name=subject]").pressSequentially("paper");
    const article = page.getByRole("region", { name: "These articles may help" }).getByRole("link").first();
    await article.waitFor();
    await page.locator("[name=message]").fill("It is jammed.");
    const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Jammed at noon.") });
    await page.locator("[name=files]").setInputFiles([text("notes.txt"), text("run.exe"), text("other.txt")]);
    await page.getByText(/run\.exe.* wasn’t added/).waitFor();
    await page.getByRole("button", { name: /other\.txt/ }).click();
    await page.getByText("1 file chosen").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });
  expect(complaints).toEqual([]);
  const owner = portal.world.ctx("acme");
  const { data } = await listTickets(owner, { q: "paper" });
  expect(data).toMatchObject([{ subject: "paper", channel: "form" }]);
  const files = await listTicketFiles(owner, { id: data[0]?.id ?? "" });
  expect(files.data).toMatchObject([{ name: "notes.txt", sent_by: "Wanda Reeve" }]);
  expect(await getSuggestionCounts(owner, {})).toMatchObject({ shown: 1, opened: 0, sent: 0 });
});
