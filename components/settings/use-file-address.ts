"use client";

import { files } from "@/components/record/resource";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "@/components/api/use-api";

/** A temporary URL of a clean file. URLs expire after five minutes, so it is refetched. Null while there is none. */
export function useFileAddress(id: string | null): string | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [api.tenant, "files", "record", id],
    queryFn: ({ signal }) => api.ask(files.get, { id: id ?? "" }, signal),
    enabled: id !== null,
    staleTime: 240_000,
  });
  return id === null ? null : (data?.download_url ?? null);
}
