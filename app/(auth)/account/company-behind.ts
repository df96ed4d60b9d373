/**
 * The company that the person came from, or their only one; null if neither is known. `from` is untrusted: it comes from the page's
 * address.
 */
export function companyBehind<Company extends { tenant_slug: string }>(
  companies: readonly Company[],
  from: string | string[] | undefined,
): Company | null {
  const named = companies.find(({ tenant_slug }) => tenant_slug === from);
  return named ?? (companies.length === 1 ? (companies[0] ?? null) : null);
}
