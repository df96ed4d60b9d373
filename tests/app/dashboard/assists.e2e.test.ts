import { afterAll, beforeAll, expect, test } from "vitest";
import { createLanguageModel } from "@/lib/adapters/ai/language-model";
import { answerAssist, listAssists, replaceAssistConfig } from "@/lib/domains/assists";
import { createArticle, publishArticle } from "@/lib/domains/knowledge-base";
import { createTicket } from "@/lib/domains/tickets";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { openStaffWorld, wide, type StaffWorld } from "./staff-world";

let staff: StaffWorld;
beforeAll(async () => {
  staff = await openStaffWorld();
});
afterAll(() => staff.close());

/** Answers what the page has asked for, as the worker does. */
async function answerNext(): Promise<void> {
  const system = staff.world.systemCtx("acme");
  await expect.poll(async () => (await listAssists(system, { status: "queued" })).data.length).toBeGreaterThan(0);
  const { data } = await listAssists(system, { status: "queued" });
  for (const { id } of data) await answerAssist(system, id);
}

test("a thread is summarized with links to its messages, and a suggested reply goes into the reply, unsent", async () => {
  const { world } = staff;
  const owner = world.ctx("acme");
  world.runtime.ports = { ...world.runtime.ports, languageModel: async () => createLanguageModel({ demo: true }) };
  await replaceAssistConfig(owner, {
    ...{ enabled: true, provider: "canned", model: "canned-1", daily_cap: 200_000 },
    surfaces: { thread_summary: true, reply_draft: true, receipt_reading: false, section_draft: false },
  });
  const article = await createArticle(owner, { title: "Clear a paper jam", body: "Open the rear cover." });
  await publishArticle(owner, { id: article.id });
  const customer_id = decodeId("customer", staff.customer) ?? "";
  const { id } = await createTicket(owner, { customer_id, subject: "Paper jam", message: "The printer has a paper jam." });
  const complaints = await staff.visit(`/tickets/${encodeId("ticket", id)}`, wide, async (page) => {
    await page.getByRole("button", { name: "Summarize thread" }).click();
    await answerNext();
    const summary = page.getByRole("region", { name: "Summary" });
    await summary.getByText("this answer is canned").waitFor();
    await expect.poll(() => summary.getByRole("listitem").count()).toBe(3);
    const link = summary.getByRole("link", { name: "Message 1" }).first();
    const message = page.getByRole("region", { name: "Messages" }).locator("li[id]").first();
    await expect.poll(async () => `#${(await message.getAttribute("id")) ?? ""}`).toBe(await link.getAttribute("href"));
    await message.getByText("The printer has a paper jam.").waitFor();
    await page.getByRole("button", { name: "Suggest a reply" }).click();
    await answerNext();
    const suggestion = page.getByRole("region", { name: "Suggested reply" });
    await suggestion.getByRole("link", { name: "Clear a paper jam" }).waitFor();
    await suggestion.getByRole("button", { name: "Put into the reply" }).click();
    await expect.poll(() => page.getByLabel("Write a reply to the customer").inputValue()).toContain("Clear a paper jam");
    await expect.poll(() => page.getByRole("region", { name: "Messages" }).getByText("Our article").count()).toBe(0);
  });
  expect(complaints).toEqual([]);
});
