import type { Lookup } from "@/components/api/lookup";
import { contracts } from "@/components/contracts/resource";

/** The contracts with a customer by title. */
export const contractLookupOf = (customer_id: string): Lookup => ({
  key: `contracts of ${customer_id}`,
  async search(api, text, signal) {
    const asked = text.trim();
    const page = await api.list(contracts, { limit: "20", customer_id, ...(asked === "" ? {} : { q: asked }) }, signal);
    return page.data.map(({ id, title }) => ({ value: id, label: title }));
  },
  async resolve(api, id, signal) {
    const { title } = await api.get(contracts, id, signal);
    return { value: id, label: title };
  },
});
