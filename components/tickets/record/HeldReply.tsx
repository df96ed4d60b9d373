"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { holdSeconds } from "@/lib/domains/tickets/rules";
import { tickets, type TicketRow } from "../resource";

/** The reply that is about to be sent; its author can take it back into the box. */
export function HeldReply({ ticket, onTakeBack }: { ticket: TicketRow; onTakeBack: (body: string) => void }) {
  const t = useTranslations("tickets.held");
  const can = useCan();
  const api = useApi();
  const { staff } = useWorkplace();
  const { perform, busy } = usePerform([tickets.name]);
  const { data, refetch } = usePart(tickets, ticket.id, "held", tickets.verbs.held, { id: ticket.id }, can("tickets.write"));
  const held = data?.data[0];
  const left = useSecondsLeft(held?.id ?? null);
  // Live events normally say that it was sent; this covers a page without a stream.
  useEffect(() => {
    if (held === undefined || left > 0) return undefined;
    const timer = setInterval(() => void refetch(), 2_000);
    return () => clearInterval(timer);
  }, [held, left, refetch]);
  if (held === undefined) return null;
  const takeBack = () =>
    perform(async () => {
      await api.call(tickets.verbs.take_back, { id: ticket.id, held_id: held.id });
      // Before the page is refreshed, so that the text is never out of sight.
      onTakeBack(held.body);
    });
  return (
    <article className="grid gap-1.5 rounded-md border border-dashed border-accent px-4 py-3 text-sm">
      <header className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-semibold">{held.author.name}</bdi>
        <span role="status" className="numbers text-muted">
          {left > 0 ? t("sending_in", { seconds: left }) : t("sending")}
        </span>
        {held.author.id === staff.id && left > 0 ? (
          <Button busy={busy} className="ms-auto" onClick={() => void takeBack()}>
            {t("take_back")}
          </Button>
        ) : null}
      </header>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {held.body}
      </p>
    </article>
  );
}

/** Whole seconds of the hold that are left since the page first saw the reply; 0 without one. The server decides when it is sent. */
function useSecondsLeft(id: string | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (id === null) return undefined;
    const seen = performance.now();
    const count = () => setLeft(Math.max(0, Math.ceil(holdSeconds - (performance.now() - seen) / 1_000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [id]);
  return left;
}
