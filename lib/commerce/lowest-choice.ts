import type { BillingDocument } from "./lines";
import { calculate } from "./totals";

/**
 * The document with the lines that its customer can choose so that it comes to least: of each group the cheapest, and of optional lines
 * those below zero. What holds for it holds for every choice.
 */
export function lowestChoice(document: BillingDocument): BillingDocument {
  // Alone and without the document's discount, which may be more than a line.
  const unchosen = document.lines.map((line) => (line.choice ? { ...line, choice: { ...line.choice, selected: false } } : line));
  const totals = new Map(calculate({ ...document, discount: null, lines: unchosen }).lines.map(({ key, total }) => [key, total]));
  const totalOf = (key: string) => totals.get(key) ?? 0n;
  const cheapest = new Map<string, string>();
  for (const { key, choice } of document.lines) {
    if (choice?.kind !== "alternative") continue;
    const least = cheapest.get(choice.group);
    if (least === undefined || totalOf(key) < totalOf(least)) cheapest.set(choice.group, key);
  }
  const isTaken = (key: string, choice: NonNullable<(typeof document.lines)[number]["choice"]>) =>
    choice.kind === "optional" ? totalOf(key) < 0n : cheapest.get(choice.group) === key;
  return {
    ...document,
    lines: document.lines.map((line) =>
      line.choice ? { ...line, choice: { ...line.choice, selected: isTaken(line.key, line.choice) } } : line,
    ),
  };
}
