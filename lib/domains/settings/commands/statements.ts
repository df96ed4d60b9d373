import { z } from "zod";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { readSettings } from "../queries";
import { nextStatementRun } from "../rules";
import type { GeneralSettings } from "../schema";
import { lockSettings } from "./parts";

type Planned = Pick<GeneralSettings, "statement_day" | "timezone">;

/** Stores when the monthly statements go out next. The caller has locked the settings. */
export async function planStatements(ctx: CommandCtx, { statement_day, timezone }: Planned): Promise<void> {
  const now = ctx.clock.now();
  const { id: tenant_id } = ctx.tenant;
  await ctx.db.statementRun.deleteMany({ where: { tenant_id } });
  if (statement_day === null) return;
  const next_run_at = nextStatementRun(now, timezone, statement_day);
  await ctx.db.statementRun.create({ data: { id: newId(now), tenant_id, next_run_at, created_at: now } });
}

/** No setting that anybody sees, so neither version nor history has it. */
export const finishStatements = command({
  id: "settings.finish_statements",
  summary: "Set when the company's next monthly statements go out",
  access: internal("called by the schedule of monthly statements, as the system"),
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  async run(ctx) {
    await lockSettings(ctx);
    await planStatements(ctx, await readSettings(ctx));
    return {};
  },
});
