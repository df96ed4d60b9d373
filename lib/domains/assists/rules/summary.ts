import { cleanAnswer } from "./clean";

/** The specification's "Limits": a summary has three sentences. */
export const summarySentences = 3;

const longestSentence = 400;

/** Words that end with a full stop inside a sentence. */
const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|inc|ltd|co|vs|etc|e\.g|i\.e|z\.b|approx|\p{L})$/iu;

/** How many sentences a text has. A full stop ends one unless it belongs to an abbreviation or a number. */
export function countSentences(text: string): number {
  let count = 0;
  let start = 0;
  for (const match of text.matchAll(/[.!?؟。！？…]+["'”’»)\]]*(?=\s|$)/gu)) {
    const before = text.slice(start, match.index);
    const after = text.slice(match.index + match[0].length).trimStart();
    const continues = match[0] === "." && after !== "" && (abbreviation.test(before) || /^[\p{Ll}\d]/u.test(after));
    if (continues) continue;
    if (/[\p{L}\p{N}]/u.test(before)) count += 1;
    start = match.index + match[0].length;
  }
  return count + (/[\p{L}\p{N}]/u.test(text.slice(start)) ? 1 : 0);
}

interface Sentence {
  text: string;
  messages: string[];
}

/**
 * Judges a summary: three sentences, each one sentence, that name messages which were sent.
 * @param labels the labels of the messages.
 * @returns the sentences, or what is wrong with them, for the model.
 */
export function judgeSummary(
  sentences: readonly Sentence[],
  labels: ReadonlySet<string>,
  known: ReadonlySet<string>,
): { sentences: Sentence[] } | { problem: string } {
  if (sentences.length !== summarySentences) return { problem: `there must be exactly three sentences, not ${String(sentences.length)}` };
  const judged = sentences.map(({ text, messages }) => ({
    text: cleanAnswer(text, known).replace(/\s+/g, " "),
    messages: [...new Set(messages)],
  }));
  for (const [place, { text, messages }] of judged.entries()) {
    const which = `sentence ${String(place + 1)}`;
    if (text === "") return { problem: `${which} is empty` };
    if (text.length > longestSentence) return { problem: `${which} is longer than ${String(longestSentence)} characters` };
    if (countSentences(text) !== 1) return { problem: `${which} must be one sentence` };
    const unknown = messages.find((label) => !labels.has(label));
    if (unknown !== undefined)
      return { problem: `${which} names the message ${unknown.replace(/[^a-z0-9]/gi, "").slice(0, 8)}, which does not exist` };
    if (messages.length === 0) return { problem: `${which} names no message` };
  }
  return { sentences: judged };
}
