import { forgeCursors, wrongQueries } from "./mutations";
import type { Shot } from "./send";
import type { Target } from "./targets";

type Plain = Omit<Shot, "what">;

const seen = new Set<string>();

/** Whether it is the first of its kind in this run; `judged` says what decides the answer. */
export function isFirst(...judged: readonly unknown[]): boolean {
  const key = JSON.stringify(judged);
  const first = !seen.has(key);
  seen.add(key);
  return first;
}

/**
 * What the code of the route judges before the operation sees it: bodies, headers, and parameters that are the same for every list. One
 * operation of each `machine` is sent them, because for all others the very same function answers.
 */
export function endpointShots(target: Target, plain: Plain): Shot[] {
  const { machine, by_query } = target;
  const { sort, ...fixed } = parametersOf(target);
  return [
    ...(by_query && isFirst("queries", machine, fixed, sort === undefined) ? wrongQueries.map((query) => queryShot(plain, query)) : []),
    ...(by_query ? target.sorts.filter((name) => name.startsWith("-")).flatMap((sort) => cursorsOf(target.operation.id, sort)) : []).map(
      (query) => queryShot(plain, query),
    ),
    ...(!by_query && isFirst("bodies", machine) ? bodiesOf(plain) : []),
    ...(isFirst("headers", machine) ? headersOf(target, plain) : []),
    ...versionsOf(target, plain),
  ];
}

/** The operation's schemas of the parameters that the wrong queries name. */
function parametersOf({ schema, path_names }: Target): Record<string, unknown> {
  const names = wrongQueries
    .map((query) => String(query.split(/[=[]/)[0]))
    .filter((name) => name !== "__proto__" && name !== "constructor");
  const properties = (schema["properties"] ?? {}) as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, path_names.includes(name) ? "in the path" : properties[name]]));
}

let lists = 0;

/** All for the first list with this sort; of further ones, whose column may have another type, each list is sent others. */
function cursorsOf(operation: string, sort: string): string[] {
  const cursors = forgeCursors(operation, sort);
  if (isFirst("cursors", sort)) return cursors;
  lists += 1;
  return cursors.filter((_cursor, index) => index % 6 === lists % 6);
}

const queryShot = (plain: Plain, query: string): Shot => ({
  ...plain,
  what: `the query ${query.slice(0, 200)}`,
  never: !query.includes("&cursor="),
  query,
});

function bodiesOf(plain: Plain): Shot[] {
  const text = String(plain.body);
  const bodies: [string, BodyInit, Record<string, string>?][] = [
    ["text that is not JSON", "{name:"],
    ["half of it", text.slice(0, -1)],
    ["two of it", text + text],
    ["a list", "[]"],
    ["a number", "1"],
    ["null", "null"],
    ["a text", '"x"'],
    ["NaN", '{"a":NaN}'],
    ["a comment", `/* */${text}`],
    ["lists without end", "[".repeat(100_000)],
    ["objects without end", '{"a":'.repeat(100_000)],
    ["a hundred thousand lists", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["UTF-16", new Uint8Array(Buffer.from(text, "utf16le"))],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["XML", "<a/>", { "content-type": "application/xml" }],
    ["JSON as text", text, { "content-type": "text/plain" }],
    ["JSON without a type", text, { "content-type": "" }],
    ["a compressed body", text, { "content-encoding": "gzip" }],
    ["more than is allowed", `{"a":"${"x".repeat(1024 * 1024)}"}`],
  ];
  return bodies.map(([what, body, headers = {}]) => ({ ...plain, what, body, headers }));
}

/** Platform operations have neither versions nor stored responses. */
function headersOf(target: Target, plain: Plain): Shot[] {
  if (target.operation.kind === "visitor" || target.operation.kind === "person") return [];
  const key =
    target.method === "POST"
      ? [
          ["idempotency-key", "x".repeat(256)],
          ["idempotency-key", "with a blank"],
          ["idempotency-key", "\u00e9"],
        ]
      : [];
  return [
    ["if-match", "three"],
    ["if-match", '"99999999999"'],
    ["atrium-tenant", "no-such"],
    ["atrium-tenant", "beta"],
    ["atrium-tenant", "__proto__"],
    ...key,
  ].map(([name = "", value = ""]) => ({ ...plain, what: `${name}: ${value.slice(0, 20)}`, headers: { [name]: value } }));
}

/** A version that no record has yet. An exchange is left out: what it does before the comparison may stay. */
const versionsOf = (target: Target, plain: Plain): Shot[] =>
  target.takes_version && target.operation.kind === "command"
    ? // A deletion that was done before is done, whatever the version.
      [{ ...plain, what: "another version", never: target.method !== "DELETE", headers: { "if-match": '"999999999"' } }]
    : [];
