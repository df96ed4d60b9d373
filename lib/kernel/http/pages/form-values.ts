/**
 * The body of a public form as its operation takes it. Custom values are named `custom.<key>`, a checkbox `custom.<key>:is`, and each
 * choice of several `custom.<key>:<choice>`. Empty fields are left out.
 */
export function readFormValues(fields: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const custom = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") continue;
    const [, key, part] = /^custom\.([a-z0-9_]{1,40})(?::([a-z0-9_]{1,40}))?$/.exec(name) ?? [];
    if (key === undefined) own[name] = name === "consent" ? value === "on" || value === "true" : value;
    else if (part === undefined) custom.set(key, value);
    else if (part === "is") custom.set(key, true);
    else custom.set(key, [...((custom.get(key) as string[] | undefined) ?? []), part]);
  }
  return { ...own, ...(custom.size === 0 ? {} : { custom: Object.fromEntries(custom) }) };
}
