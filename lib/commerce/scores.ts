/** A score with the range that contains the true one in 95 of 100 samples like it, and the number of answers behind it. */
export interface Score {
  score: number;
  low: number;
  high: number;
  count: number;
}

/** Two-sided 95 % of the normal distribution. */
const z95 = 1.96;

export type NpsGroup = "promoter" | "passive" | "detractor";

/** The group of an answer from 0 to 10. */
export function npsGroup(answer: number): NpsGroup {
  return answer >= 9 ? "promoter" : answer >= 7 ? "passive" : "detractor";
}

/** The net promoter score of counts, as a share from -1 to 1, with its variance. */
function netShare(promoters: number, detractors: number, count: number) {
  const share = (promoters - detractors) / count;
  return { share, variance: Math.max(0, (promoters + detractors) / count - share * share) / count };
}

/**
 * The net promoter score of answers from 0 to 10: from -100 to 100. Null without answers. The range adds three answers spread over the
 * groups (the adjusted Wald interval): without them, three equal answers would look certain.
 */
export function calculateNps(answers: readonly number[]): Score | null {
  if (answers.length === 0) return null;
  const groups = answers.map(npsGroup);
  const promoters = groups.filter((group) => group === "promoter").length;
  const detractors = groups.filter((group) => group === "detractor").length;
  const { share, variance } = netShare(promoters + 0.75, detractors + 0.75, answers.length + 3);
  const error = z95 * Math.sqrt(variance);
  return {
    score: (100 * (promoters - detractors)) / answers.length,
    low: 100 * Math.max(-1, share - error),
    high: 100 * Math.min(1, share + error),
    count: answers.length,
  };
}

/** The percentage of satisfied answers, 4 and 5 of 1 to 5, with Wilson's range. Null without answers. */
export function calculateCsat(answers: readonly number[]): Score | null {
  const count = answers.length;
  if (count === 0) return null;
  const satisfied = answers.filter((answer) => answer >= 4).length;
  const share = satisfied / count;
  const square = z95 * z95;
  const centre = (share + square / (2 * count)) / (1 + square / count);
  const error = (z95 / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  return { score: 100 * share, low: Math.max(0, 100 * (centre - error)), high: Math.min(100, 100 * (centre + error)), count };
}

/** Fewer answers than this on either side say nothing about a trend. */
const leastForTrend = 5;

export type Trend = "up" | "down" | "no_clear_change";

/** How a score moved between two waves. Null while either has under five answers; a move inside the error of both is no clear change. */
export function compareScores(before: Score | null, after: Score | null): Trend | null {
  if (before === null || after === null || Math.min(before.count, after.count) < leastForTrend) return null;
  const error = Math.hypot((before.high - before.low) / 2, (after.high - after.low) / 2);
  const change = after.score - before.score;
  return Math.abs(change) < error ? "no_clear_change" : change > 0 ? "up" : "down";
}

/** Days for which an answer counts in a customer's rolling score. */
export const rollingDays = { nps: 365, csat: 90 } as const;

interface DatedAnswer {
  contact_id: string;
  answer: number;
  answered_at: Date;
}

/** A customer's rolling score: the last answer of each contact inside the window, so that one person counts once. Null without any. */
export function rollingScore(kind: "nps" | "csat", answers: readonly DatedAnswer[], now: Date): Score | null {
  const since = now.getTime() - rollingDays[kind] * 86_400_000;
  const last = new Map<string, DatedAnswer>();
  for (const answer of answers) {
    const at = answer.answered_at.getTime();
    if (at <= since || at > now.getTime()) continue;
    const before = last.get(answer.contact_id);
    if (before === undefined || before.answered_at.getTime() <= at) last.set(answer.contact_id, answer);
  }
  const counted = [...last.values()].map(({ answer }) => answer);
  return kind === "nps" ? calculateNps(counted) : calculateCsat(counted);
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** A score as the API has it, rounded to one decimal. */
export function roundScore(score: Score | null): Score | null {
  return score && { score: toTenth(score.score), low: toTenth(score.low), high: toTenth(score.high), count: score.count };
}
