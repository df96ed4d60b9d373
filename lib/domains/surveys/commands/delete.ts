import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { deleteRow, lockRow } from "@/lib/kernel/rows";
import { surveyDeleted } from "../events";
import { surveyRows } from "../rows";
import { assertAllows } from "../rules";
import { SurveyId, SurveyStatus } from "../schema";

export const deleteSurvey = command({
  id: "surveys.delete",
  summary: "Delete a draft survey",
  permission: "surveys.write",
  input: z.strictObject({ id: SurveyId }),
  output: z.object({}),
  example: { id: "sur_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, surveyRows, id);
    assertAllows(SurveyStatus.parse(before.status), "delete");
    await deleteRow(ctx, surveyRows, before, surveyDeleted);
    return {};
  },
});
