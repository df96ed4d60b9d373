/** The names of custom values in forms, changes and labels: `custom.<key>`. */
const prefix = "custom.";

/** The name of a custom field's value: `customName("region")` is "custom.region". */
export function customName(key: string): string {
  return prefix + key;
}

/** The key of a custom value's name, or null for the name of another field. */
export function keyOfCustom(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}

/** A record with a name for each of its custom values beside those of its fields. */
export function flattenCustom(record: object): Record<string, unknown> {
  const { custom, ...fields } = record as { custom?: Readonly<Record<string, unknown>> };
  return { ...fields, ...Object.fromEntries(Object.entries(custom ?? {}).map(([key, value]) => [customName(key), value])) };
}

/** Changes by name as the API takes them: those of custom values under `custom`, null where a value is removed. */
export function nestCustom(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [own, custom] = [true, false].map((wanted) => Object.entries(changes).filter(([name]) => name.startsWith(prefix) !== wanted));
  const values = (custom ?? []).map(([name, value]): [string, unknown] => [name.slice(prefix.length), value ?? null]);
  return { ...Object.fromEntries(own ?? []), ...(values.length === 0 ? {} : { custom: Object.fromEntries(values) }) };
}

/** The record as it is once the changes are made. */
export function applyChanges<Record_ extends object>(record: Record_, changes: Readonly<Record<string, unknown>>): Record_ {
  const { custom, ...fields } = nestCustom(changes) as { custom?: object };
  if (custom === undefined) return { ...record, ...fields };
  const values = { ...(record as { custom?: object }).custom, ...custom };
  return { ...record, ...fields, custom: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
}
