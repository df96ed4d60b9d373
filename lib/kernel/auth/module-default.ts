/** The default export of a CommonJS package: bundlers pass it unchanged, Node wraps it in `module.exports`. */
export function unwrapDefault<Value>(module: { default: Value }): Value {
  const value: unknown = module.default;
  const isWrapped = typeof value === "object" && value !== null && "default" in value;
  return isWrapped ? (value as { default: Value }).default : module.default;
}
