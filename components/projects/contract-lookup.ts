import type { Api } from "@/components/api/api";
import type { Lookup } from "@/components/api/lookup";
import { contracts } from "@/components/contracts/resource";

async function findContracts(api: Api, text: string, query: Record<string, string>, signal: AbortSignal) {
  const asked = text.trim();
  const page = await api.list(contracts, { limit: "20", ...query, ...(asked === "" ? {} : { q: asked }) }, signal);
  return page.data.map(({ id, title }) => ({ value: id, label: title }));
}

async function resolveContract(api: Api, id: string, signal: AbortSignal) {
  const { title } = await api.get(contracts, id, signal);
  return { value: id, label: title };
}

/** Contracts by title or customer. */
export const contractLookup: Lookup = {
  key: "contracts",
  search: (api, text, signal) => findContracts(api, text, {}, signal),
  resolve: resolveContract,
};

/** The contracts with a customer by title. */
export const contractLookupOf = (customer_id: string): Lookup => ({
  key: `contracts of ${customer_id}`,
  search: (api, text, signal) => findContracts(api, text, { customer_id }, signal),
  resolve: resolveContract,
});
