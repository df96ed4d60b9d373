import { fromUUID, TypeID } from "typeid-js";
import { z } from "zod";
import { nounNames, nouns, type Noun } from "./nouns";

/** The wire form of a database uuid, for example `cus_01k…`. */
export function encodeId(noun: Noun, uuid: string): string {
  return fromUUID(uuid, nouns[noun].prefix);
}

/** A wire id for the examples of operations, the same every time. */
export function exampleId(noun: Noun): string {
  return `${nouns[noun].prefix}_01jd0p2q3r4s5t6v7w8x9y0z1a`;
}

/** The uuid of a wire id, or null for invalid text and for an id of another kind. */
export function decodeId(noun: Noun, text: string): string | null {
  try {
    return TypeID.fromString(text, nouns[noun].prefix).toUUID();
  } catch {
    return null;
  }
}

const codecs = new Map<Noun, ReturnType<typeof buildIdCodec>>();

function buildIdCodec(noun: Noun) {
  const { prefix } = nouns[noun];
  return z.codec(
    z
      .string()
      .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `Must be an id that starts with ${prefix}_`)
      .meta({ examples: [exampleId(noun)] }),
    z.guid(),
    {
      decode: (text) => TypeID.fromString(text, prefix).toUUID(),
      encode: (uuid) => encodeId(noun, uuid),
    },
  );
}

/** The codec of a kind of id: wire text outside, uuid inside. */
export function idOf(noun: Noun): ReturnType<typeof buildIdCodec> {
  const known = codecs.get(noun);
  if (known) return known;
  const codec = buildIdCodec(noun);
  codecs.set(noun, codec);
  return codec;
}

const nounOfPrefix = new Map<string, Noun>(nounNames.map((noun) => [nouns[noun].prefix, noun]));

/** The kind and uuid of a record's wire id, or null for an unknown prefix. */
export function readRecordId(text: string): { noun: Noun; id: string } | null {
  const noun = nounOfPrefix.get(text.slice(0, text.indexOf("_")));
  const id = noun === undefined ? null : decodeId(noun, text);
  return noun === undefined || id === null ? null : { noun, id };
}
