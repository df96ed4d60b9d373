/**
 * The company that a person came from, or the only one they have; null where neither is known. `from` comes out of the address: it may name
 * anything.
 */
export function companyBehind<Company extends { tenant_slug: string }>(
  companies: readonly Company[],
  from: string | string[] | undefined,
): Company | null {
  const named = companies.find(({ tenant_slug }) => tenant_slug === from);
  return named ?? (companies.length === 1 ? (companies[0] ?? null) : null);
}
