import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import type { Page, Wire } from "@/components/api/resource";
import type { Option } from "@/components/ui/use-options";
import type { TaxProfile } from "@/lib/domains/taxes/schema";

/** All rates of the company's tax profiles, by name; there are few. */
async function readRates(api: Api, signal: AbortSignal): Promise<Option[]> {
  const { data } = await api.read<Page<Wire<typeof TaxProfile>>>("/api/tenant/tax-profiles", { limit: "100" }, signal);
  return data.flatMap((profile) => profile.rates.map(({ id, name, rate }) => ({ value: id, label: `${name} ${rate} %`, detail: profile.name })));
}

export const taxRateLookup: Lookup = {
  key: "tax-rates",
  async search(api, text, signal) {
    const wanted = text.trim().toLowerCase();
    return (await readRates(api, signal)).filter(({ label, detail }) => `${label} ${detail ?? ""}`.toLowerCase().includes(wanted));
  },
  resolve: async (api, id, signal) => (await readRates(api, signal)).find(({ value }) => value === id) ?? null,
};
