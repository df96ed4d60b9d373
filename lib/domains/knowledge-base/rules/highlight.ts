import { foldText } from "@/lib/kernel/base/fold-text";

/** A piece of a text; `match` if it is what was searched for. */
export interface Piece {
  text: string;
  match: boolean;
}

/** How much of a text is shown around its first match. */
const before = 60;
const longest = 220;

/** The text in pieces: the words of a search are marked wherever they stand, whatever their case and diacritics. */
export function markMatches(text: string, search: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (part: string, match: boolean) => part !== "" && pieces.push({ text: part, match });
  let from = 0;
  for (const [start, end] of findMatches(text, search)) {
    add(text.slice(from, start), false);
    add(text.slice(start, end), true);
    from = end;
  }
  add(text.slice(from), false);
  return pieces;
}

/** The part of a text around its first match, in pieces; null if there is none. */
export function excerptOf(text: string, search: string): Piece[] | null {
  const line = text.replace(/\s+/g, " ").trim();
  const [first] = findMatches(line, search);
  if (!first) return null;
  const near = Math.max(0, first[0] - before);
  const start = near === 0 ? 0 : line.indexOf(" ", near) + 1 || near;
  const [from, to] = [Math.min(start, first[0]), Math.max(first[1], start + longest)];
  const end = to >= line.length ? line.length : Math.max(line.lastIndexOf(" ", to), first[1]);
  return markMatches(`${from === 0 ? "" : "… "}${line.slice(from, end)}${end === line.length ? "" : " …"}`, search);
}

/** The places of the words in the text, in order and without overlaps. */
function findMatches(text: string, search: string): [number, number][] {
  const words = [...new Set(foldText(search).split(/\s+/))].filter((word) => word !== "");
  let folded = "";
  const starts: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = /\s/.test(letter) ? " " : foldText(letter);
    for (let index = 0; index < plain.length; index += 1) starts.push(place);
    folded += plain;
    place += letter.length;
  }
  const found = words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = starts[at + word.length] ?? text.length;
      places.push([starts[at] ?? 0, end]);
    }
    return places;
  });
  const ordered = found.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]);
  const kept: [number, number][] = [];
  for (const [start, end] of ordered) {
    const last = kept.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else kept.push([start, end]);
  }
  return kept;
}
