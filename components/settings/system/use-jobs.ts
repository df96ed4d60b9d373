"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { type JobRow, jobs } from "./resource";

const pause = 10_000;

/** The runs of one status, or of all, newest first; refetched every ten seconds while the page is visible. The API has no count. */
export function useJobs(status: string | undefined, first: Page<JobRow>) {
  const api = useApi();
  const list = useInfiniteQuery<Page<JobRow>, Error, { pages: Page<JobRow>[] }, ReturnType<typeof queryKeys.list>, string | undefined>({
    queryKey: queryKeys.list(api.tenant, "jobs", { status }),
    queryFn: ({ pageParam, signal }) => api.ask(jobs.list, { status, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: pause,
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}
