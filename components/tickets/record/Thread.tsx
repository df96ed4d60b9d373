"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { ThreadSummary } from "@/components/assists/ThreadSummary";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { FoldedText } from "../FoldedText";
import { tickets, type MessageRow, type TicketRow } from "../resource";
import { Emailed } from "./Emailed";
import { MailFrame } from "./MailFrame";
import { MailNotes } from "./MailNotes";
import { MessageFiles } from "./MessageFiles";
import { SenderNotes } from "./SenderNotes";

const scanTime = 3_000;
const isScanning = ({ data }: { data: readonly MessageRow[] }): boolean =>
  data.some(({ files }) => files.some(({ status }) => status === "quarantined"));

/** The messages of a ticket, oldest first. Notes differ from replies in colour and say that they are internal. */
export function Thread({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations("tickets.thread");
  const api = useApi();
  const found = useInfiniteQuery({
    queryKey: queryKeys.part(api.tenant, tickets.name, ticket.id, "messages"),
    queryFn: ({ pageParam, signal }) =>
      api.ask(tickets.verbs.list_messages, { id: ticket.id, limit: "50", ...(pageParam === "" ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    // A scan takes seconds.
    refetchInterval: ({ state }) => (state.data?.pages.some(isScanning) === true ? scanTime : false),
  });
  const messages = found.data?.pages.flatMap(({ data }) => data);
  return (
    <section aria-label={t("title")} className="grid gap-3">
      {messages === undefined ? <SkeletonLines count={4} /> : null}
      {messages === undefined ? null : <ThreadSummary ticketId={ticket.id} messageIds={messages.map(({ id }) => id)} />}
      <ol className="grid gap-3">
        {messages?.map((message) => (
          <li key={message.id} id={message.id} className="scroll-mt-20 rounded-md target:outline-2 target:outline-accent">
            <Message message={message} ticketId={ticket.id} isMerged={message.ticket_id !== ticket.id} requester={ticket.requester_email} />
          </li>
        ))}
      </ol>
      {found.hasNextPage ? (
        <Button busy={found.isFetchingNextPage} className="justify-self-start" onClick={() => void found.fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
    </section>
  );
}

interface MessageProps {
  message: MessageRow;
  ticketId: string;
  isMerged: boolean;
  /** The address of the person who asked; another one is shown, since anyone can choose a name. */
  requester: string | null;
}

function Message({ message, ticketId, isMerged, requester }: MessageProps) {
  const { kind, author, body, has_html, created_at, emailed, files } = message;
  const t = useTranslations("tickets.thread");
  const fields = useTranslations("tickets.fields");
  const isNote = kind === "note";
  return (
    <article
      className={classNames(
        "grid grid-cols-1 gap-1.5 rounded-md border px-4 py-3 text-sm",
        isNote ? "border-transparent bg-warn-soft" : "border-line bg-surface",
        author.kind === "staff" && !isNote && "border-s-4 border-s-accent",
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-semibold">{author.name}</bdi>
        {author.address === null || author.address === requester ? null : (
          <bdi dir="ltr" className="[overflow-wrap:anywhere] text-muted">
            {author.address}
          </bdi>
        )}
        <span className={isNote ? "font-medium text-warn" : "text-muted"}>
          {t(isNote ? "note" : author.kind === "staff" ? "reply" : "customer")}
        </span>
        {isMerged ? <span className="text-muted">{t("merged")}</span> : null}
        <span className="ms-auto text-muted">
          <RelativeTime value={created_at} />
        </span>
      </header>
      <SenderNotes message={message} />
      {emailed === null ? null : <Emailed emailed={emailed} />}
      {author.kind === "customer" && has_html ? (
        <MailFrame ticketId={ticketId} message={message} />
      ) : author.kind === "customer" ? (
        <FoldedText body={body} label={t("quoted")} />
      ) : (
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {body}
        </p>
      )}
      {files.length === 0 ? null : (
        <MessageFiles files={files} texts={{ label: fields("file_ids"), scanning: t("file_scanning"), blocked: t("file_blocked") }} />
      )}
      <MailNotes message={message} />
    </article>
  );
}
