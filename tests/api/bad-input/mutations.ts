import { printOf } from "@/lib/kernel/bound-cursor";
import type { Fields } from "./targets";

/** One wrong value in place of one field. `never`: no operation may accept it in a body, whatever its schema. */
export interface Mutation {
  what: string;
  /** The dotted path that `raw` replaces; "" for the whole body. */
  at: string;
  raw: string;
  /** The dotted path that an error names. */
  names: string;
  never: "in a body" | "anywhere" | null;
}

const json = (value: unknown): string => JSON.stringify(value);
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Values that no field of any kind accepts. */
const never: Record<string, string> = {
  "a NUL": '"a\\u0000b"',
  "half a surrogate pair": '"a\\ud800b"',
  "1e999": "1e999",
  "-1e999": "-1e999",
  "a thousand lists in one another": nested(1_000),
  "a prototype": '{"__proto__":{"admin":true}}',
  "a NUL in a name": '{"a\\u0000":1}',
};

/** Values that only some fields accept, as the operation's schema defines; neither kind may break anything. */
const odd: Record<string, string> = {
  null: "null",
  true: "true",
  zero: "0",
  "-1": "-1",
  "-0": "-0",
  "a fraction": "1.5",
  "2^53 + 1": "9007199254740993",
  "1e308": "1e308",
  "2^31": "2147483648",
  "an object": '{"a":{"b":[1]}}',
  "an empty list": "[]",
  "a list": '[1,"two",null]',
  "ten thousand members": `[${Array.from({ length: 10_000 }, () => '"x"').join(",")}]`,
  "a constructor": '{"constructor":{"prototype":{}}}',
  "empty text": '""',
  blanks: '"   "',
  NaN: '"NaN"',
  Infinity: '"Infinity"',
  "1e999 as text": '"1e999"',
  "-1 as text": '"-1"',
  "-0.00": '"-0.00"',
  "a hundred digits": json("9".repeat(100)),
  "fifteen digits": '"999999999999999"',
  "many places": '"0.0000000000000001"',
  hexadecimal: '"0x10"',
  "Arabic digits": '"١٢٣"',
  "31 February": '"2026-02-31"',
  "a day before all": '"0000-00-00"',
  "the last day": '"9999-12-31"',
  "a time that is none": '"2026-02-28T25:61:61Z"',
  "a time far off": '"9999-12-31T23:59:59-23:59"',
  "a year of six digits": '"+275760-09-13T00:00:00Z"',
  "a control character": '"a\\u0007b"',
  "an escape sequence": '"a\\u001b[31mb"',
  "line breaks": '"a\\r\\nBcc: x@evil.example"',
  "direction marks": '"a\\u202egpj.exe\\u2066"',
  "twenty thousand characters": json("x".repeat(20_000)),
  "a long word of marks": json(`e${"\u0301".repeat(5_000)}`),
  script: json("<script>alert(1)</script><img src=x onerror=alert(1)>"),
  "a formula": json('=HYPERLINK("http://evil.example","x")'),
  SQL: json("'; drop table customers; --"),
  "a pattern": json("%_\\"),
  "a path": '"../../etc/passwd"',
  "a script's address": '"javascript:alert(1)"',
  "an inner address": '"http://169.254.169.254/latest/meta-data"',
  "an id of nonsense": '"cus_nonsense"',
  "an id out of range": '"cus_8zzzzzzzzzzzzzzzzzzzzzzzzz"',
  __proto__: '"__proto__"',
  constructor: '"constructor"',
  emoji: json("👩‍👩‍👧‍👦".repeat(20)),
};

const values = [
  ...Object.entries(odd).map(([what, raw]) => ({ what, raw, never: null })),
  ...Object.entries(never).map(([what, raw]) => ({ what, raw, never: what === "a NUL" ? ("anywhere" as const) : ("in a body" as const) })),
];

/** In place of an id, one that fits the documented pattern but belongs to no version of uuid. */
function oddIds(present: unknown): (typeof values)[number][] {
  const odd = typeof present === "string" ? withoutVersion(present) : null;
  return odd === null ? [] : [{ what: "an id of no uuid", raw: json(odd), never: null }];
}

/** An id of the same kind whose bits have neither version nor variant (RFC 9562); null for other text. */
export function withoutVersion(id: string): string | null {
  return /^[a-z]{3}_[0-9a-z]{26}$/.test(id) ? `${id.slice(0, 4)}01m8${"z".repeat(22)}` : null;
}

/** Every value above in place of every field of `filled` at any depth, except those in `skip`; and an unknown field in each object. */
export function mutateFields(filled: Fields, skip: readonly string[]): Mutation[] {
  const fields = pathsOf(filled).filter(({ path }) => !skip.includes(String(path.split(".")[0])));
  const inFields = fields.flatMap(({ path, value: present }) =>
    [...values, ...oddIds(present)].map((value) => ({ ...value, at: path, names: path })),
  );
  const objects = [{ path: "", value: omit(filled, skip) }, ...fields.filter(({ value }) => isObject(value))];
  return [...inFields, ...objects.flatMap(({ path, value }) => addFields(path, value))];
}

function addFields(at: string, value: unknown): Mutation[] {
  const inside = json(value).slice(1, -1);
  const added = (what: string, name: string, raw: string): Mutation => ({
    what,
    at,
    raw: `{${inside}${inside === "" ? "" : ","}${json(name)}:${raw}}`,
    names: at === "" ? name : `${at}.${name}`,
    never: "anywhere",
  });
  return [
    added("an unknown field", "no_such_field", "1"),
    added("another tenant", "tenant_id", '"ten_01jd0p2q3r4s5t6v7w8x9y0z1a"'),
    added("a prototype among the fields", "__proto__", '{"a":1}'),
    added("a constructor among the fields", "constructor", '{"prototype":{}}'),
    added("a field with a long name", "x".repeat(50_000), "1"),
  ];
}

/** Invalid ids in a record's path. */
export const wrongAddresses: readonly string[] = [
  "nonsense",
  "cus_",
  "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
  "cus_8zzzzzzzzzzzzzzzzzzzzzzzzz",
  "\u0000",
  "%00",
  "..",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "0193f6f0-0000-7000-8000-000000000000",
  "'; drop table customers; --",
  "x".repeat(10_000),
  "\ud800",
  "\u202e",
  " ",
  "NaN",
  "-1",
];

/** Query parameters that no list accepts, or none in this form. */
export const wrongQueries: readonly string[] = [
  "limit=0",
  "limit=-1",
  "limit=201",
  "limit=1e3",
  "limit=NaN",
  "limit=",
  "limit=1&limit=2",
  "sort=no_such_field",
  "sort=-",
  "sort=__proto__",
  "sort=id;drop",
  "cursor=nonsense",
  "cursor=%00",
  `cursor=${"A".repeat(2_000)}`,
  "include=everything",
  "no_such_parameter=1",
  "__proto__=1",
  "__proto__=1&__proto__=2",
  "constructor=1",
  "id=x",
  "tenant_id=x",
  "%ff=1",
  "q[]=1",
  "q=%00",
  "q=a&q=b",
  `${"x".repeat(20_000)}=1`,
];

const someId = "0193f6f0-0000-7000-8000-000000000000";

/** Forged cursors: correctly encoded for the sort, with values that its column cannot have, or truncated. */
export function forgeCursors(operation: string, sort: string): string[] {
  const values = [
    "null",
    "5",
    "1.5",
    "1e308",
    "1e999",
    "true",
    "[]",
    "{}",
    '""',
    '"nonsense"',
    '"a\\u0000"',
    '"\\ud800"',
    '"+275760-09-13T00:00:00Z"',
    '"0000-01-01T00:00:00Z"',
    '"9999-12-31T23:59:59-23:59"',
    '"2026-02-31T00:00:00Z"',
    `"${"9".repeat(30)}"`,
    '"9223372036854775808"',
    "-9007199254740993",
    '"NaN"',
  ];
  const print = printOf(operation, {});
  const cursors = [
    ...values.map((value) => `["${sort}",${value},"${someId}"]`),
    `["${sort}","a","nonsense"]`,
    `["${sort}","a"]`,
    "[]",
    "null",
    "{}",
    nested(1_000),
  ];
  return cursors.map((text) => new URLSearchParams({ sort, cursor: `${print}.${Buffer.from(text).toString("base64url")}` }).toString());
}

const omit = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Each field with its dotted path; a list is represented by its first element. */
function pathsOf(value: unknown, prefix = ""): { path: string; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((item, index) => [String(index), item] as const) : Object.entries(value);
  return entries.flatMap(([name, item]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [{ path, value: item as unknown }, ...pathsOf(item, path)];
  });
}
