import { foldText } from "@/lib/kernel/base/fold-text";

/** Whether `name` contains every typed word, ignoring accents, case and order. An empty text matches everything. */
export function fitsWords(name: string, typed: string): boolean {
  const words = foldText(name).split(/[\s:،,]+/);
  return foldText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || foldText(name).includes(part));
}
