import type { EventFields } from "../schema";

const names = ["title", "location", "notes", "times"] as const;

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
  field: (typeof names)[number];
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
export function mergeFields({ base, here, there, here_at, there_at, read_only }: Sides): Merged {
  const fields = { ...here };
  const lost: Lost[] = [];
  for (const name of names) {
    if (here[name] === there[name]) continue;
    const isChangedHere = here[name] !== base[name];
    if (read_only || !isChangedHere) {
      fields[name] = there[name];
      if (isChangedHere) lost.push({ field: name, side: "here", value: here[name] });
    } else if (there[name] !== base[name]) {
      const isTheirsNewer = there_at > here_at;
      fields[name] = isTheirsNewer ? there[name] : here[name];
      lost.push({ field: name, side: isTheirsNewer ? "here" : "provider", value: isTheirsNewer ? here[name] : there[name] });
    }
  }
  return { fields, lost };
}

export function isEqual(one: EventFields, other: EventFields): boolean {
  return names.every((name) => one[name] === other[name]);
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
