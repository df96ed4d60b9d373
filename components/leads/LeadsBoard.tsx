"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Board, type BoardColumn } from "@/components/board/Board";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Amount } from "@/components/ui/Amount";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";
import type { LeadStatus } from "@/lib/domains/leads/schema";
import { leadStatuses } from "./LeadStatusBadge";
import { leadBoard, leads, type LeadRow } from "./resource";

/** The leads of one status, fifty at a time. */
function useStatus(status: LeadStatus) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: queryKeys.list(api.tenant, leads.name, { status, board: "true" }),
    queryFn: ({ pageParam, signal }) =>
      api.list(leads, { status, sort: "-status_changed_at", limit: "50", ...(pageParam === "" ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The leads in a column for each status; moving a card changes the lead's status. */
export function LeadsBoard() {
  const t = useTranslations("leads");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const can = useCan();
  const pagePath = usePagePath();
  const { data: sums } = useQuery({
    queryKey: queryKeys.list(api.tenant, leads.name, { board: "sums" }),
    queryFn: ({ signal }) => api.ask(leadBoard.read, {}, signal),
  });
  const found: Record<LeadStatus, ReturnType<typeof useStatus>> = {
    new: useStatus("new"),
    contacted: useStatus("contacted"),
    qualified: useStatus("qualified"),
    proposal_sent: useStatus("proposal_sent"),
    won: useStatus("won"),
    lost: useStatus("lost"),
  };
  const rowsOf = (status: LeadStatus) => found[status].data?.pages.flatMap(({ data }) => data);
  const columns = leadStatuses.map((status): BoardColumn<LeadStatus> => {
    const summary = sums?.data.find((column) => column.status === status);
    return {
      key: status,
      title: t(`statuses.${status}`),
      summary: summary ? (
        <span className="flex flex-wrap gap-x-2">
          <span>{summary.count}</span>
          {summary.sums.map(({ currency, amount }) => (
            <Amount key={currency} value={amount} currency={currency} />
          ))}
        </span>
      ) : null,
      cards: rowsOf(status)?.map((lead) => ({ id: lead.id, name: lead.name, content: <LeadCard lead={lead} /> })),
      more: found[status].hasNextPage ? (
        <Button tone="quiet" busy={found[status].isFetchingNextPage} onClick={() => void found[status].fetchNextPage()}>
          {t("board.more")}
        </Button>
      ) : null,
    };
  });
  async function move(id: string, status: LeadStatus): Promise<boolean> {
    const lead = leadStatuses.flatMap((each) => rowsOf(each) ?? []).find((row) => row.id === id);
    try {
      await api.call(leads.verbs.change_status, { id, status }, { version: lead?.version });
      return true;
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === "stale";
      showToast({ tone: "bad", text: isStale ? t("board.stale") : problemText(error) });
      return false;
    } finally {
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, leads.name) });
    }
  }
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-96 flex-col md:h-dvh">
      <PageHeader
        title={t("board.title")}
        trail={[{ label: t("plural"), href: pagePath("leads") }]}
        action={
          can("leads.write") ? (
            <ButtonLink href={pagePath("leads", "new")} tone="primary">
              {t("actions.new")}
            </ButtonLink>
          ) : null
        }
      />
      <Board label={t("board.title")} columns={columns} onMove={can("leads.write") ? move : null} />
    </div>
  );
}

function LeadCard({ lead }: { lead: LeadRow }) {
  const pagePath = usePagePath();
  return (
    <div className="grid gap-0.5">
      <AheadLink href={pagePath("leads", lead.id)} className="inline-flex min-h-6 items-center font-medium hover:underline">
        <bdi className="[overflow-wrap:anywhere]">{lead.name}</bdi>
      </AheadLink>
      {lead.company === null ? null : <bdi className="text-muted [overflow-wrap:anywhere]">{lead.company}</bdi>}
      <div className="flex flex-wrap justify-between gap-x-3 text-muted">
        {lead.follow_up_on === null ? null : <DateText value={lead.follow_up_on} />}
        {lead.value === null ? null : <Amount value={lead.value} currency={lead.currency} className="ms-auto" />}
      </div>
    </div>
  );
}
