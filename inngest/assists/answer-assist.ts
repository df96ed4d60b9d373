import { answerAssist, assistQueued } from "@/lib/domains/assists";
import { onEvent } from "../on-event";

/** A provider may take a minute, so questions take at most half of the worker's places. */
const limits = { of_tenant: 4, of_all: 10 };

/** One step: a retry after a crash finds the assist running, and ends it instead of asking again. */
export const answerQueuedAssist = onEvent(
  "answer-assist",
  assistQueued,
  async ({ ctx, data, step }) => {
    await step.run("answer", () => answerAssist(ctx, data.id).then(() => null));
  },
  limits,
);
