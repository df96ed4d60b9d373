import { invalidField } from "@/lib/kernel/base/errors";

/** Years around today in which an absence can be. */
const years = 3;

const yearsFrom = (day: string, count: number): string => `${String(Number(day.slice(0, 4)) + count)}${day.slice(4)}`;

type AbsenceProblem = "before_start" | "past" | "too_far";

/** What is wrong with the days of an absence, which may have begun but not ended; null for nothing. Days are `YYYY-MM-DD`. */
export function absenceProblem({ from, until }: { from: string; until: string }, today: string): AbsenceProblem | null {
  if (until < from) return "before_start";
  if (until < today) return "past";
  return from < yearsFrom(today, -years) || until > yearsFrom(today, years) ? "too_far" : null;
}

const messages: Record<AbsenceProblem, string> = {
  before_start: "The last day must not be before the first.",
  past: "The last day has passed; choose today or later.",
  too_far: "Choose days within three years of today.",
};

/** @throws AppError `invalid` naming the last day. */
export function assertAbsence(absence: { from: string; until: string }, today: string): void {
  const problem = absenceProblem(absence, today);
  if (problem !== null) throw invalidField("until", problem, messages[problem]);
}
