import { fromUUID, TypeID } from "typeid-js";
import { z } from "zod";
import { nounNames, nouns, type Noun } from "./nouns";

/** The pattern of the part of an id after its prefix: 128 bits in base 32, as the TypeID specification has them. */
export const idSuffix = "[0-7][0-9a-hjkmnp-tv-z]{25}";
const suffix = new RegExp(`^${idSuffix}$`);

/** The wire form of a database uuid, for example `cus_01k…`. */
export function encodeId(noun: Noun, uuid: string): string {
  return fromUUID(uuid, nouns[noun].prefix);
}

/** A wire id for the examples of operations, the same every time. */
export function exampleId(noun: Noun): string {
  return `${nouns[noun].prefix}_01jd0p2q3r4s5t6v7w8x9y0z1a`;
}

/**
 * The 128 bits of a wire id as PostgreSQL writes a uuid, or null for invalid text and for an id of another kind. Ids of no version and
 * variant (RFC 9562) are valid too: they belong to no record. `toUUID` would throw for them.
 */
export function decodeId(noun: Noun, text: string): string | null {
  const { prefix } = nouns[noun];
  if (!text.startsWith(`${prefix}_`) || !suffix.test(text.slice(prefix.length + 1))) return null;
  const hex = Array.from(TypeID.fromString(text, prefix).toUUIDBytes(), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const codecs = new Map<Noun, ReturnType<typeof buildIdCodec>>();

function buildIdCodec(noun: Noun) {
  const { prefix } = nouns[noun];
  const message = `Must be an id that starts with ${prefix}_`;
  return z.codec(
    z
      .string()
      .regex(new RegExp(`^${prefix}_${idSuffix}$`), message)
      .meta({ examples: [exampleId(noun)] }),
    z.guid(),
    {
      decode(text, { issues }) {
        const uuid = decodeId(noun, text);
        if (uuid !== null) return uuid;
        issues.push({ code: "custom", input: text, message });
        return z.NEVER;
      },
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

/** The filter of a list by a reference that may be empty: an id, or `none` for the records without one, which is null inside. */
export function idOrNone(noun: Noun) {
  const { prefix } = nouns[noun];
  const message = `Must be an id that starts with ${prefix}_, or none`;
  return z.codec(
    z
      .string()
      .regex(new RegExp(`^(none|${prefix}_${idSuffix})$`), message)
      .meta({ examples: [exampleId(noun), "none"], description: "`none` for the records without one." }),
    z.guid().nullable(),
    {
      decode(text, { issues }) {
        const uuid = text === "none" ? null : decodeId(noun, text);
        if (uuid !== null || text === "none") return uuid;
        issues.push({ code: "custom", input: text, message });
        return z.NEVER;
      },
      encode: (uuid) => (uuid === null ? "none" : encodeId(noun, uuid)),
    },
  );
}

const nounOfPrefix = new Map<string, Noun>(nounNames.map((noun) => [nouns[noun].prefix, noun]));

/** The kind and uuid of a record's wire id, or null for an unknown prefix. */
export function readRecordId(text: string): { noun: Noun; id: string } | null {
  const noun = nounOfPrefix.get(text.slice(0, text.indexOf("_")));
  const id = noun === undefined ? null : decodeId(noun, text);
  return noun === undefined || id === null ? null : { noun, id };
}
