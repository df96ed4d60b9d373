"use client";

import { ApiProblem } from "@/components/api/problem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "@/components/api/use-api";
import { useWorkplace } from "@/components/shell/workplace";
import type { SavedViewList } from "@/lib/domains/saved-views/schema";
import { savedViews, type SavedViewRow } from "./resource";

export interface SavedViews {
  views: readonly SavedViewRow[];
  /** Whether the reader owns a view and can change it. */
  isOwn: (view: SavedViewRow) => boolean;
  /** @throws ApiProblem. */
  save: (view: {
    name: string;
    query: Readonly<Record<string, string>>;
    columns: readonly string[];
    shared: boolean;
  }) => Promise<SavedViewRow>;
  change: (
    view: SavedViewRow,
    changes: Partial<Pick<SavedViewRow, "name" | "shared" | "is_default" | "query" | "columns">>,
  ) => Promise<void>;
  remove: (view: SavedViewRow) => Promise<void>;
}

/** A list's views saved by the reader or a colleague; none for a list without a name in the API. */
export function useSavedViews(list: SavedViewList | undefined): SavedViews {
  const api = useApi();
  const cache = useQueryClient();
  const { staff } = useWorkplace();
  const key = [api.tenant, "saved-views", list];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.list(savedViews, { list, sort: "position", limit: "200" }, signal),
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  return {
    views: data?.data ?? [],
    isOwn: (view) => view.owner.id === staff.id,
    async save(view) {
      if (list === undefined) throw new ApiProblem("invalid", "This list has no saved views.");
      const saved = await api.call(savedViews.create, { list, ...view, columns: [...view.columns] });
      await refresh();
      return saved;
    },
    async change(view, changes) {
      await api.update(savedViews, view.id, view.version, changes);
      await refresh();
    },
    async remove(view) {
      await api.remove(savedViews, view.id, view.version);
      await refresh();
    },
  };
}
