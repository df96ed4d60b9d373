type Fields = Record<string, unknown>;

/** Values by their paths as one input: `contacts.0.email` is the email of the first of `contacts`. */
export function placeFields(values: readonly (readonly [path: string, value: unknown])[]): Fields {
  const made: Fields = {};
  for (const [path, value] of values) {
    const [first = "", ...steps] = path.split(".");
    made[first] = place(made[first], steps, value);
  }
  return made;
}

function place(present: unknown, [step, ...steps]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (/^\d+$/.test(step)) {
    const entries = Array.isArray(present) ? [...(present as unknown[])] : [];
    entries[Number(step)] = place(entries[Number(step)], steps, value);
    return entries;
  }
  const fields = (present ?? {}) as Fields;
  return { ...fields, [step]: place(fields[step], steps, value) };
}
