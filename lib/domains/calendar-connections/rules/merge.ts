import type { EventFields } from "../schema";
import { mergeChanges, writeChanges } from "./changes";

const texts = ["title", "location", "notes"] as const;
/** When a series is: one change of it, whatever it is about. */
const plan = ["times", "repeat", "changes"] as const;

export interface Sides {
  /** On which both sides agreed last. */
  base: EventFields;
  here: EventFields;
  there: EventFields;
  /** When each side was changed last. */
  here_at: Date;
  there_at: Date;
  /** Whether the event is changed at the provider alone. */
  read_only: boolean;
}

export interface Lost {
  field: (typeof texts)[number] | "times";
  side: "here" | "provider";
  value: string;
}

export interface Merged {
  /** What the event here becomes. The difference to the provider's fields is sent there. */
  fields: EventFields;
  /** The values that lost because both sides changed the field. */
  lost: Lost[];
}

/** Merges field by field: what one side changed wins, and where both did, the newer change. */
export function mergeFields(sides: Sides): Merged {
  const { base, here, there, here_at, there_at, read_only } = sides;
  const fields = { ...here };
  const lost: Lost[] = [];
  for (const name of texts) {
    const winner = winnerOf([base[name], here[name], there[name]], sides);
    if (winner.side === "provider") fields[name] = there[name];
    if (winner.isConflict)
      lost.push({
        field: name,
        side: winner.side === "provider" ? "here" : "provider",
        value: (winner.side === "provider" ? here : there)[name],
      });
  }
  // The occurrences too, when a change of the rule reached the other side without them.
  if (here.times === there.times && here.repeat === there.repeat && !read_only) {
    const isTheirsNewer = there_at > here_at;
    const { merged, lost: occurrences } = mergeChanges({ base: base.changes, here: here.changes, there: there.changes, isTheirsNewer });
    fields.changes = fields.repeat === "" ? "" : writeChanges(fields, merged);
    lost.push(...occurrences.map(({ side, value }) => ({ field: "times" as const, side, value })));
    return { fields, lost };
  }
  const winner = winnerOf([planOf(base), planOf(here), planOf(there)], sides);
  if (winner.side === "provider") Object.assign(fields, Object.fromEntries(plan.map((name) => [name, there[name]])));
  if (winner.isConflict)
    lost.push({
      field: "times",
      side: winner.side === "provider" ? "here" : "provider",
      value: shownPlan(winner.side === "provider" ? here : there),
    });
  return { fields, lost };
}

const planOf = (fields: EventFields): string => JSON.stringify(plan.map((name) => fields[name]));
const shownPlan = ({ times, repeat }: EventFields): string => (repeat === "" ? times : `${times} ${repeat}`);

function winnerOf([base, here, there]: [string, string, string], { here_at, there_at, read_only }: Sides) {
  const isChangedHere = here !== base;
  if (here === there) return { side: "here" as const, isConflict: false };
  if (read_only || !isChangedHere) return { side: "provider" as const, isConflict: isChangedHere };
  if (there === base) return { side: "here" as const, isConflict: false };
  return { side: there_at > here_at ? ("provider" as const) : ("here" as const), isConflict: true };
}

export function isEqual(one: EventFields, other: EventFields): boolean {
  return [...texts, ...plan].every((name) => one[name] === other[name]);
}

const alphabet = "0123456789abcdefghijklmnopqrstuv";

/** The id that an event of ours gets at the provider: base32hex (RFC 4648, 7), so that a repeated insert finds the first one. */
export function remoteIdOf(uuid: string, attempt = 0): string {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  let [text, buffer, bits] = ["", 0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return `${text}${alphabet.charAt((buffer << (5 - bits)) & 31)}${attempt === 0 ? "" : attempt.toString(32)}`;
}

/** The event of ours that such an id was made from; null for an id of the provider's own. */
export function eventIdIn(remoteId: string): string | null {
  const text = /^([0-9a-v]{26})[0-9a-v]?$/.exec(remoteId)?.[1];
  if (text === undefined) return null;
  let number = 0n;
  for (const letter of text) number = (number << 5n) | BigInt(alphabet.indexOf(letter));
  const hex = (number >> 2n).toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
