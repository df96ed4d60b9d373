"use client";

import { useQuery } from "@tanstack/react-query";
import { search } from "./resource";
import { useDeferredValue } from "react";
import { useApi } from "@/components/api/use-api";
import type { Noun } from "@/lib/kernel/base/nouns";
import { recordSegments } from "@/components/nouns";

export interface FoundRecord {
  id: string;
  noun: Noun;
  title: string;
  detail: string;
  /** The path segments of its page within the company. */
  segments: readonly string[];
}

/** Records of all kinds that match the text, except kinds without a page. */
export function useSearch(text: string): { records: FoundRecord[]; busy: boolean } {
  const api = useApi();
  const query = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    queryKey: [api.tenant, "search", query],
    queryFn: ({ signal }) => api.ask(search.find, { q: query, limit: "12" }, signal),
    enabled: query.length > 1,
    placeholderData: (before) => before,
  });
  const records = (query.length > 1 ? (data?.data ?? []) : []).flatMap(({ id, noun, title, detail, shown_at }): FoundRecord[] => {
    const segments = recordSegments(shown_at.noun, shown_at.id);
    return segments === null ? [] : [{ id, noun, title, detail: detail ?? "", segments }];
  });
  return { records, busy: isFetching };
}
