import { listSurveysDue, planQuarter, sendPlannedSurvey } from "@/lib/domains/surveys";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { assertAllDone, tryEach } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Sends planned surveys once their time has come, and plans those of a new quarter. */
export const sendPlannedSurveys: Schedule = {
  id: "send-planned-surveys",
  cron: "*/5 * * * *",
  rights: { company: "Setting the trigger needs surveys.send." },
  due: (runtime) => listDueTenants(runtime, "surveys"),
  async work(ctx) {
    const { surveys } = await listSurveysDue(ctx, {});
    const unplanned = await tryEach(ctx, surveys, (id) => planQuarter(ctx, { id }));
    const { responses } = await listSurveysDue(ctx, {});
    const unsent = await tryEach(ctx, responses, (id) => sendPlannedSurvey(ctx, { id }));
    assertAllDone([...unplanned, ...unsent]);
  },
};
