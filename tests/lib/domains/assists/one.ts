import { replaceAssistConfig, summarizeThread } from "@/lib/domains/assists";
import type { Ctx } from "@/lib/kernel/context";
import type { One } from "@/tests/support/one";

/** Every surface is on; nobody is asked, since no worker runs. */
export const turnOn = (owner: Ctx) =>
  replaceAssistConfig(owner, {
    enabled: true,
    provider: "openai",
    model: "gpt-5-mini",
    api_key: "sk-proj-4mQ2vXc7LwT1b",
    surfaces: { thread_summary: true, reply_draft: true, receipt_reading: true, section_draft: true },
    daily_cap: 200_000,
  });

export const one: One = {
  records: {
    assist_settings: async ({ owner }) => (await turnOn(owner)).id ?? "",
    assist: async ({ owner, idOf }) => {
      await idOf("assist_settings");
      return (await summarizeThread(owner, { ticket_id: await idOf("ticket") })).id;
    },
  },
};
