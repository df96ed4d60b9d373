/** What the rules say in Arabic, by their names. */
export async function readArabicRules(): Promise<Readonly<Record<string, string>>> {
  return (await import("@/lib/i18n/ar/e_invoice_rules.json")).default;
}
