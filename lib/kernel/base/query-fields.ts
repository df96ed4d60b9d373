const nested = /^([a-z_]+)\[([a-z0-9_]+)\]$/;

/**
 * The fields of a query with those of one name together: `custom[region]=north` is `{ custom: { region: "north" } }`, as OpenAPI's
 * `deepObject` has it.
 */
export function nestFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = new Map<string, unknown>();
  const groups = new Map<string, [string, unknown][]>();
  for (const [name, value] of Object.entries(fields)) {
    const [, group, key] = nested.exec(name) ?? [];
    if (group === undefined || key === undefined || Object.hasOwn(fields, group)) result.set(name, value);
    else groups.set(group, [...(groups.get(group) ?? []), [key, value]]);
  }
  for (const [group, entries] of groups) result.set(group, Object.fromEntries(entries));
  return Object.fromEntries(result);
}

/** The name in a query of one field of a group: `nestedName("custom", "region")` is "custom[region]". */
export function nestedName(group: string, key: string): string {
  return `${group}[${key}]`;
}
