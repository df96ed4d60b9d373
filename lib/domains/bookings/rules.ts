import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { z } from "zod";
import type { BookingAnswer, BookingQuestion } from "./schema";

/** Why a time could not be booked. */
export const taken = (): AppError =>
  new AppError("conflict", "This time is no longer free. Choose another.", {
    errors: [{ path: "starts_at", code: "taken", message: "This time is no longer free." }],
  });

type Answered = z.output<typeof BookingAnswer>;

/**
 * The answers in the order of the questions, without empty ones.
 * @throws AppError `invalid` for a required question without an answer, or an answer to what is not asked.
 */
export function readAnswers(questions: readonly BookingQuestion[], answers: readonly Answered[]): Answered[] {
  const unknown = answers.findIndex(({ question }) => !questions.some(({ label }) => label === question));
  if (unknown >= 0) throw invalidField(`answers.${String(unknown)}`, "unknown", "The form doesn’t ask this question.");
  return questions.flatMap(({ label, required }) => {
    const answer = answers.find(({ question }) => question === label)?.answer.trim() ?? "";
    if (answer === "" && required) throw invalidField("answers", "required", `Answer the question: ${label}`);
    return answer === "" ? [] : [{ question: label, answer }];
  });
}

const reminderBefore = 24 * 3_600_000;

/** When the visitor is reminded: a day before; null for what is booked later than that. */
export function reminderOf(starts_at: Date, now: Date): Date | null {
  const at = new Date(starts_at.getTime() - reminderBefore);
  return at > now ? at : null;
}

/** @throws AppError `conflict` for a booking that is cancelled or has begun. */
export function assertChangeable({ status, starts_at }: { status: string; starts_at: Date }, now: Date): void {
  if (status !== "booked") throw new AppError("conflict", "The booking is cancelled.");
  if (starts_at <= now) throw new AppError("conflict", "The booking has started; it can no longer be changed.");
}
