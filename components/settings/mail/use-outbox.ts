"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { mails } from "@/components/mail/resource";
import { suppressions, type MailRow, type Suppression } from "./outbox-resource";

const pause = 10_000;

/** The emails of one state, or all, newest first; asked for again every ten seconds while the page is visible. */
export function useOutbox(status: string | undefined, first: Page<MailRow>) {
  const api = useApi();
  const list = useInfiniteQuery<Page<MailRow>, Error, { pages: Page<MailRow>[] }, ReturnType<typeof queryKeys.list>, string | undefined>({
    queryKey: queryKeys.list(api.tenant, "mails", { status }),
    queryFn: ({ pageParam, signal }) => api.ask(mails.list, { status, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: pause,
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}

/** The suppression list, newest first. */
export function useSuppressions(first: Page<Suppression>) {
  const api = useApi();
  const list = useInfiniteQuery<
    Page<Suppression>,
    Error,
    { pages: Page<Suppression>[] },
    ReturnType<typeof queryKeys.list>,
    string | undefined
  >({
    queryKey: queryKeys.list(api.tenant, "mail-suppressions", {}),
    queryFn: ({ pageParam, signal }) => api.ask(suppressions.list, { cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  return { rows: list.data.pages.flatMap(({ data }) => data), more: list.hasNextPage ? () => void list.fetchNextPage() : null };
}
