/** Both bounds of a range filter; empty where it is open. */
export interface Range {
  from: string;
  to: string;
}

/** The bounds of `10..20`, `10..`, `..20`, or of a single value. */
export function splitRange(value: string): Range {
  const [from = "", to = from] = value.split("..");
  return { from, to };
}

/** The range as the API takes it; null without a bound. */
export function joinRange({ from, to }: Range): string | null {
  if (from === "" && to === "") return null;
  return from === to ? from : `${from}..${to}`;
}
