import { z } from "zod";
import { newId } from "@/lib/kernel/ids";
import { command, openToVisitors, query } from "@/lib/kernel/operation";
import { SuggestionCounts, SuggestionReport } from "../schema";

const dayMs = 24 * 60 * 60_000;
/** How long reports are kept, and how far back they are counted. */
const [kept, counted] = [90, 30];
/** Somebody who opened an article this recently may still send the form. */
const readingMs = 60 * 60_000;

export const reportSuggestion = command({
  id: "articles.report_suggestion",
  summary: "Count that articles were shown at a ticket form, that one was opened, or that the ticket was sent after that",
  access: openToVisitors("The ticket forms report what became of the articles that they suggest."),
  input: SuggestionReport,
  output: z.object({ counted: z.boolean() }),
  example: { visit: "0b1f4a52-7f3c-4c0e-9d43-2b8f4f0d6a11", stage: "opened" },
  async run(ctx, { visit, stage }) {
    const own = { tenant_id: ctx.tenant.id };
    const now = ctx.clock.now();
    if (stage === "shown") {
      await ctx.db.kbSuggestion.deleteMany({ where: { ...own, shown_at: { lt: new Date(now.getTime() - kept * dayMs) } } });
      const data = [{ id: newId(now), ...own, visit, shown_at: now }];
      return { counted: (await ctx.db.kbSuggestion.createMany({ data, skipDuplicates: true })).count === 1 };
    }
    const column = stage === "opened" ? "opened_at" : "sent_at";
    const { count } = await ctx.db.kbSuggestion.updateMany({ where: { ...own, visit, [column]: null }, data: { [column]: now } });
    return { counted: count === 1 };
  },
});

export const getSuggestionCounts = query({
  id: "articles.count_suggestions",
  summary: "Count the people who were shown articles at a ticket form, opened one, and left or sent their ticket",
  permission: "kb.read",
  input: z.strictObject({}),
  output: SuggestionCounts,
  example: {},
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const recent = { tenant_id: ctx.tenant.id, shown_at: { gte: new Date(now - counted * dayMs) } };
    const count = (more: object) => ctx.db.kbSuggestion.count({ where: { ...recent, ...more } });
    return {
      days: counted,
      shown: await count({}),
      opened: await count({ opened_at: { not: null } }),
      sent: await count({ opened_at: { not: null }, sent_at: { not: null } }),
      left: await count({ opened_at: { lt: new Date(now - readingMs) }, sent_at: null }),
    };
  },
});
