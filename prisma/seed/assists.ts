import { replaceAssistConfig } from "@/lib/domains/assists";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

/** AI assists with canned answers, where the demo offers them: they can be tried without a key. */
export async function addAssists(opened: OpenCompany, _lived: Lived): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + 330 * 86_400_000));
  const { providers } = await ctx.runtime.ports.languageModel();
  if (!providers.includes("canned")) return;
  await replaceAssistConfig(ctx, {
    enabled: true,
    provider: "canned",
    model: "canned-1",
    surfaces: { thread_summary: true, reply_draft: true, receipt_reading: true, section_draft: true },
    daily_cap: 200_000,
    person_cap: 100_000,
  });
}
