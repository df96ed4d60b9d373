import { AppError } from "@/lib/kernel/base/errors";

/** The syntax tree of the CEL subset that the engine supports. */
export type Node =
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "path"; root: "event" | "async"; keys: (string | number)[] }
  | { kind: "unary"; operator: "!" | "-"; operand: Node }
  | { kind: "binary"; operator: BinaryOperator; left: Node; right: Node };

/** Binary operators by precedence, lowest first. */
const levels = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+"]] as const;

export type BinaryOperator = (typeof levels)[number][number];

type Token = { kind: "operator" | "name"; text: string; at: number } | { kind: "value"; value: string | number; text: string; at: number };

const operator = /(\|\||&&|[=!<>]=|[<>+!\-().[\]])/;
const number = /(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/;
const name = /([A-Za-z_]\w*)/;
const quoted = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/;
const tokenPattern = new RegExp([/\s+/, operator, number, name, quoted].map(({ source }) => source).join("|"), "y");

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"' };

/** Limits recursion; no sensible filter nests deeper. */
const maxDepth = 64;

export function refuseExpression(source: string, why: string): AppError {
  return new AppError("invalid", `The expression ${JSON.stringify(source)} is not supported: ${why}.`);
}

function unquote(source: string, text: string): string {
  return text.slice(1, -1).replaceAll(/\\(.)/g, (_whole, escaped: string) => {
    const plain = escapes[escaped];
    if (plain === undefined) throw refuseExpression(source, `unknown escape \\${escaped}`);
    return plain;
  });
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(source);
    if (!match) throw refuseExpression(source, `unexpected ${JSON.stringify(source.slice(at, at + 10))}`);
    const [text, operator, number, name, string] = match;
    if (operator !== undefined) tokens.push({ kind: "operator", text, at });
    else if (number !== undefined) tokens.push({ kind: "value", value: Number(number), text, at });
    else if (name !== undefined) tokens.push({ kind: "name", text, at });
    else if (string !== undefined) tokens.push({ kind: "value", value: unquote(source, string), text, at });
  }
  return tokens;
}

const constants = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Parses an expression; throws `invalid`, quoting the source, for text outside the subset. */
export function parseExpression(source: string): Node {
  const tokens = tokenize(source);
  let next = 0;
  let depth = 0;

  const peek = () => tokens[next];
  const fail = () => refuseExpression(source, peek() ? `unexpected ${JSON.stringify(peek()?.text)}` : "it ends too early");
  const accept = (text: string): boolean => {
    const token = peek();
    if (token?.kind !== "operator" || token.text !== text) return false;
    next++;
    return true;
  };
  const expect = (text: string): void => {
    if (!accept(text)) throw fail();
  };

  function parseLevel(level: number): Node {
    const operators = levels[level];
    if (!operators) return parseUnary();
    let left = parseLevel(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => accept(candidate));
      if (!operator) return left;
      left = { kind: "binary", operator, left, right: parseLevel(level + 1) };
    }
  }

  function parseUnary(): Node {
    if (++depth > maxDepth) throw refuseExpression(source, "it is nested too deeply");
    try {
      if (accept("!")) return { kind: "unary", operator: "!", operand: parseUnary() };
      if (accept("-")) return { kind: "unary", operator: "-", operand: parseUnary() };
      if (!accept("(")) return parseLeaf();
      const inner = parseLevel(0);
      expect(")");
      return inner;
    } finally {
      depth--;
    }
  }

  function parseLeaf(): Node {
    const token = peek();
    next++;
    if (token?.kind === "value") return { kind: "literal", value: token.value };
    const constant = token?.kind === "name" ? constants.get(token.text) : undefined;
    if (constant !== undefined) return { kind: "literal", value: constant };
    if (token?.kind === "name" && (token.text === "event" || token.text === "async")) {
      return { kind: "path", root: token.text, keys: parseKeys() };
    }
    next--;
    throw fail();
  }

  function parseKeys(): (string | number)[] {
    const keys: (string | number)[] = [];
    for (;;) {
      if (accept(".")) {
        const name = peek();
        if (name?.kind !== "name") throw fail();
        keys.push(name.text);
        next++;
      } else if (accept("[")) {
        const key = peek();
        if (key?.kind !== "value") throw fail();
        keys.push(key.value);
        next++;
        expect("]");
      } else {
        // A call or macro (`size(x)`, `x.startsWith("a")`) continues with a parenthesis, which the caller rejects.
        return keys;
      }
    }
  }

  const tree = parseLevel(0);
  if (peek()) throw fail();
  return tree;
}
