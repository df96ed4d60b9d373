import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import { taxProfiles } from "@/components/settings/money/resource";
import type { Option } from "@/components/ui/use-options";
import { showRate } from "@/lib/commerce/show-rate";
import { foldText } from "@/lib/kernel/base/fold-text";

/** All rates of the company's tax profiles by name, in one request: there are few. */
async function readRates(api: Api, locale: string, signal: AbortSignal): Promise<Option[]> {
  const { data } = await api.list(taxProfiles, { limit: "100" }, signal);
  return data.flatMap((profile) =>
    profile.rates.map(({ id, name, rate }) => ({ value: id, label: `${name} ${showRate(rate, locale)}`, detail: profile.name })),
  );
}

const lookups = new Map<string, Lookup>();

/** The tax rates as options, formatted in the reader's locale. */
export function taxRateLookup(locale: string): Lookup {
  const known = lookups.get(locale);
  if (known) return known;
  const made: Lookup = {
    key: "tax-rates",
    async search(api, text, signal) {
      const query = foldText(text);
      return (await readRates(api, locale, signal)).filter(({ label, detail }) => foldText(`${label} ${detail ?? ""}`).includes(query));
    },
    resolve: async (api, id, signal) => (await readRates(api, locale, signal)).find(({ value }) => value === id) ?? null,
  };
  lookups.set(locale, made);
  return made;
}
