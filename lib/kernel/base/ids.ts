import { fromUUID, TypeID } from "typeid-js";
import { z } from "zod";

/** The closed list of record kinds that have an id, and the prefix each id wears on the wire (TypeID 0.3). */
export const idPrefixes = {
  tenant: "ten",
  user: "usr",
  session: "ses",
  staff: "stf",
  role: "rol",
  invitation: "ivt",
  api_key: "key",
  branding: "brd",
  number_series: "ser",
  tax_profile: "txp",
  tax_rate: "txr",
  item: "itm",
  customer: "cus",
  contact: "con",
  contact_session: "cse",
  address: "adr",
  tag: "tag",
  customer_group: "grp",
  saved_view: "viw",
  invoice: "inv",
  invoice_line: "lin",
  document_link: "lnk",
  payment: "pay",
  refund: "ref",
  payment_attempt: "att",
  payment_gateway: "pgw",
  saved_method: "svm",
  ledger_entry: "led",
  note: "not",
  file: "fil",
  mail: "mai",
  mail_template: "mtp",
  notification: "ntf",
  job: "job",
  event: "evt",
  audit_entry: "aud",
  idempotency_key: "idk",
} as const;

export type Noun = keyof typeof idPrefixes;

/** A database uuid as the wire shows it, for example `cus_01k…`. */
export function encodeId(noun: Noun, uuid: string): string {
  return fromUUID(uuid, idPrefixes[noun]);
}

/** The uuid of a wire id, or null for nonsense and for an id of another kind. */
export function decodeId(noun: Noun, text: string): string | null {
  try {
    return TypeID.fromString(text, idPrefixes[noun]).toUUID();
  } catch {
    return null;
  }
}

const codecs = new Map<Noun, ReturnType<typeof buildIdCodec>>();

function buildIdCodec(noun: Noun) {
  const prefix = idPrefixes[noun];
  return z.codec(
    z
      .string()
      .regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `Must be an id that starts with ${prefix}_`)
      .meta({ examples: [`${prefix}_01jd0p2q3r4s5t6v7w8x9y0z1a`] }),
    z.guid(),
    {
      decode: (text) => TypeID.fromString(text, prefix).toUUID(),
      encode: (uuid) => encodeId(noun, uuid),
    },
  );
}

/** The one codec of a kind of id: wire text outside, uuid inside. */
export function idOf(noun: Noun): ReturnType<typeof buildIdCodec> {
  const known = codecs.get(noun);
  if (known) return known;
  const codec = buildIdCodec(noun);
  codecs.set(noun, codec);
  return codec;
}

const nounOfPrefix = new Map<string, Noun>(Object.entries(idPrefixes).map(([noun, prefix]) => [prefix, noun as Noun]));

/** The kind and uuid behind a record's wire id, or null where no kind of record has such ids. */
export function readRecordId(text: string): { noun: Noun; id: string } | null {
  const noun = nounOfPrefix.get(text.slice(0, text.indexOf("_")));
  const id = noun === undefined ? null : decodeId(noun, text);
  return noun === undefined || id === null ? null : { noun, id };
}
