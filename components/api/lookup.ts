"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { customers } from "@/components/customers/resource";
import { colleagues } from "@/components/settings/people/resource";
import type { Option, Options } from "@/components/ui/use-options";
import type { Api } from "./api";
import { foldText } from "@/lib/kernel/base/fold-text";
import { useApi } from "./use-api";

/** How to choose a record of a kind: search by text, and find the name by id. */
export interface Lookup {
  /** The lookup's key in the cache. */
  key: string;
  search: (api: Api, text: string, signal: AbortSignal) => Promise<Option[]>;
  /** The option of an id; null if the record does not exist. */
  resolve: (api: Api, id: string, signal: AbortSignal) => Promise<Option | null>;
}

/** Colleagues by name or address. The API list has no search, but it is short. */
async function findColleagues(api: Api, text: string, query: Record<string, string>, signal: AbortSignal): Promise<Option[]> {
  const page = await api.list(colleagues, { ...query, limit: "200", sort: "name" }, signal);
  const term = foldText(text);
  return page.data
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
    .filter(({ label, detail }) => foldText(`${label} ${detail}`).includes(term));
}

/** The company's current staff. */
export const staffLookup: Lookup = {
  key: "staff",
  search: (api, text, signal) => findColleagues(api, text, { active: "true" }, signal),
  async resolve(api, id, signal) {
    const { name, email } = await api.get(colleagues, id, signal);
    return { value: id, label: name, detail: email };
  },
};

/** Current and former staff: what they did remains. */
export const colleagueLookup: Lookup = { ...staffLookup, search: (api, text, signal) => findColleagues(api, text, {}, signal) };

export const customerLookup: Lookup = {
  key: "customers",
  async search(api, text, signal) {
    const query: Record<string, string> = text.trim() === "" ? { limit: "20", sort: "-updated_at" } : { limit: "20", q: text.trim() };
    const page = await api.list(customers, query, signal);
    return page.data.map(({ id, name, email }) => ({ value: id, label: name, ...(email === null ? {} : { detail: email }) }));
  },
  async resolve(api, id, signal) {
    const { name } = await api.get(customers, id, signal);
    return { value: id, label: name };
  },
};

/** The lookup with an option for the records without one, as the API's filters have it. */
export function orNone(lookup: Lookup, label: string): Lookup {
  const none = { value: "none", label };
  return {
    key: `${lookup.key}-or-none`,
    async search(api, text, signal) {
      const found = await lookup.search(api, text, signal);
      return foldText(label).includes(foldText(text)) ? [none, ...found] : found;
    },
    resolve: (api, id, signal) => (id === none.value ? Promise.resolve(none) : lookup.resolve(api, id, signal)),
  };
}

/** A lookup's search for the company, as a `Combobox` takes it in `options`. */
export function useLookupOptions(lookup: Lookup): Options {
  const api = useApi();
  return useMemo(() => (text: string, signal: AbortSignal) => lookup.search(api, text, signal), [api, lookup]);
}

/** The option of an id, and whether it is still loading. */
export function useLookup(lookup: Lookup, id: string | null): { option: Option | null; asking: boolean } {
  const api = useApi();
  const { data, isLoading } = useQuery({
    queryKey: [api.tenant, "lookup", lookup.key, id],
    queryFn: ({ signal }) => lookup.resolve(api, id ?? "", signal),
    enabled: id !== null && id !== "",
    staleTime: 300_000,
  });
  return { option: data ?? null, asking: isLoading };
}

/** The option of an id; null while loading or if it cannot be found. */
export function useLookupName(lookup: Lookup, id: string | null): Option | null {
  return useLookup(lookup, id).option;
}

/** The name of a colleague or record, for a cell. */
export function useNameOf(lookup: Lookup, id: string | null): string | null {
  return useLookupName(lookup, id)?.label ?? null;
}
