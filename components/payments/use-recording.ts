"use client";

import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import type { usePerform } from "@/components/api/use-perform";
import type { PaymentWarning } from "@/lib/domains/payments/schema";

/** What the API asks before it records a payment. */
export type RecordingQuestion = PaymentWarning | "nothing_due";

const known: Record<RecordingQuestion, true> = { repeated_reference: true, before_issue: true, future_date: true, nothing_due: true };

/** The questions of a refusal; none if it has another cause. */
function questionsIn(error: unknown): RecordingQuestion[] {
  if (!(error instanceof ApiProblem) || error.code !== "conflict") return [];
  // An allocation to an invoice that was paid meanwhile is no question: the reader has to choose again.
  return error.errors
    .filter(({ code, path }) => code !== "nothing_due" || path === "record_as_credit")
    .map(({ code }) => code)
    .filter((code): code is RecordingQuestion => Object.hasOwn(known, code));
}

/** The fields that answer the questions with yes. */
export interface RecordingAnswers {
  confirm?: PaymentWarning[];
  record_as_credit?: boolean;
}

function answersOf(questions: readonly RecordingQuestion[]): RecordingAnswers {
  const confirm = questions.filter((code): code is PaymentWarning => code !== "nothing_due");
  return {
    ...(confirm.length === 0 ? {} : { confirm }),
    ...(questions.includes("nothing_due") ? { record_as_credit: true } : {}),
  };
}

/**
 * Records a payment; what the API asks becomes `questions`, and recording the same `content` again answers them with yes. Another content
 * is asked anew.
 */
export function useRecording(perform: ReturnType<typeof usePerform>["perform"], content: object) {
  const key = JSON.stringify(content);
  const [asked, setAsked] = useState<{ key: string; questions: readonly RecordingQuestion[] }>({ key, questions: [] });
  const questions = asked.key === key ? asked.questions : [];
  /** Returns whether the payment is recorded. */
  async function record(send: (answers: RecordingAnswers) => Promise<unknown>, done: () => void): Promise<boolean> {
    let recorded = true;
    const performed = await perform(
      async () => {
        try {
          await send(answersOf(questions));
        } catch (error) {
          const found = questionsIn(error);
          if (found.length === 0) throw error;
          recorded = false;
          setAsked({ key, questions: [...new Set([...questions, ...found])] });
        }
      },
      () => (recorded ? done() : undefined),
    );
    return performed && recorded;
  }
  return { questions, record };
}
