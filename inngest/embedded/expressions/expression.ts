import { canonicalJson } from "../protocol/canonical";
import { type Node, parseExpression } from "./expression-syntax";

/** The variables of an expression: the run's triggering event, and for cancelOn and waitForEvent the arriving event as `async`. */
export interface Scope {
  event: unknown;
  async?: unknown;
}

export interface Expression {
  source: string;
  /** Returns the value; a missing key is null. Never throws. */
  evaluate(scope: Scope): unknown;
  /** Whether the value is exactly true. */
  matches(scope: Scope): boolean;
  /** Set when the expression implies `event.<a> == async.<b>`: reads both sides, so that an index finds the matching waits. */
  equality: { path: string; fromEvent(event: unknown): unknown; fromAsync(event: unknown): unknown } | undefined;
}

const compiled = new Map<string, Expression>();
const maxCompiled = 2_000;

/** Compiles an expression of the CEL subset, with a cache; throws `invalid` for text outside the subset. */
export function compileExpression(source: string): Expression {
  const known = compiled.get(source);
  if (known) return known;
  const tree = parseExpression(source);
  const expression: Expression = {
    source,
    evaluate: (scope) => evaluate(tree, scope),
    matches: (scope) => evaluate(tree, scope) === true,
    equality: findEquality(tree),
  };
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(source, expression);
  return expression;
}

function read(root: unknown, keys: readonly (string | number)[]): unknown {
  let value: unknown = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = typeof key === "number" ? value[key] : undefined;
    else if (value !== null && typeof value === "object") value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    else return null;
  }
  return value ?? null;
}

function evaluate(node: Node, scope: Scope): unknown {
  switch (node.kind) {
    case "literal":
      return node.value;
    case "path":
      return read(scope[node.root], node.keys);
    case "unary": {
      const value = evaluate(node.operand, scope);
      if (node.operator === "!") return value !== true;
      return typeof value === "number" ? -value : null;
    }
    case "binary":
      return evaluateBinary(node, scope);
  }
}

function evaluateBinary(node: Node & { kind: "binary" }, scope: Scope): unknown {
  const left = evaluate(node.left, scope);
  // CEL has no truthiness: only `true` is true.
  if (node.operator === "&&") return left === true && evaluate(node.right, scope) === true;
  if (node.operator === "||") return left === true || evaluate(node.right, scope) === true;
  const right = evaluate(node.right, scope);
  switch (node.operator) {
    case "==":
      return isEqual(left, right);
    case "!=":
      return !isEqual(left, right);
    case "+":
      return add(left, right);
    default:
      return compare(node.operator, left, right);
  }
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object") return false;
  return canonicalJson(left) === canonicalJson(right);
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  // "a" + 1 must not be null: the keys of different customers would be equal.
  if (typeof left === "string" || typeof right === "string") return asText(left) + asText(right);
  return null;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : canonicalJson(value);
}

function compare(operator: "<" | "<=" | ">" | ">=", left: unknown, right: unknown): boolean {
  const comparable = (typeof left === "number" && typeof right === "number") || (typeof left === "string" && typeof right === "string");
  if (!comparable) return false;
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}

function findEquality(node: Node): Expression["equality"] {
  if (node.kind !== "binary") return undefined;
  if (node.operator === "&&") return findEquality(node.left) ?? findEquality(node.right);
  if (node.operator !== "==" || node.left.kind !== "path" || node.right.kind !== "path") return undefined;
  const [own, other] = node.left.root === "event" ? [node.left, node.right] : [node.right, node.left];
  if (own.root !== "event" || other.root !== "async") return undefined;
  return {
    path: canonicalJson(other.keys),
    fromEvent: (event) => read(event, own.keys),
    fromAsync: (event) => read(event, other.keys),
  };
}

/** Reads the value at an `equality.path` from an arriving event. */
export function readMatchPath(path: string, event: unknown): unknown {
  const keys: unknown = JSON.parse(path);
  return Array.isArray(keys)
    ? read(
        event,
        keys.filter((key) => typeof key === "string" || typeof key === "number"),
      )
    : null;
}
