/**
 * The default export of a CommonJS package, whoever loads it: bundlers hand it over as it is, Node wraps it into the whole of
 * `module.exports`.
 */
export function unwrapDefault<Value>(module: { default: Value }): Value {
  const value: unknown = module.default;
  const isWrapped = typeof value === "object" && value !== null && "default" in value;
  return isWrapped ? (value as { default: Value }).default : module.default;
}
