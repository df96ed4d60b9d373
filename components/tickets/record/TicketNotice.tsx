"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, ButtonLink } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { tickets, type TicketRow } from "../resource";

/** Says that a ticket is merged or snoozed, with the way back. */
export function TicketNotice({ ticket, locked }: { ticket: TicketRow; locked: boolean }) {
  const t = useTranslations("tickets.desk");
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([tickets.name]);
  const isMerged = ticket.merged_into_id !== null;
  const { data } = usePart(tickets, ticket.id, "related", tickets.verbs.related, { id: ticket.id }, isMerged && !locked);
  const target = data?.data.find(({ relation }) => relation === "merged_into");
  if (ticket.merged_into_id !== null)
    return (
      <Alert tone="neutral">
        <div className="flex flex-wrap items-center gap-2">
          <span className="me-auto">{t("merge.notice", { number: target?.number ?? 0, known: target ? "yes" : "no" })}</span>
          <ButtonLink href={pagePath("tickets", ticket.merged_into_id)}>{t("merge.open")}</ButtonLink>
          {locked ? null : (
            <Button busy={busy} onClick={() => void perform(() => api.call(tickets.verbs.unmerge, { id: ticket.id }))}>
              {t("merge.undo")}
            </Button>
          )}
        </div>
      </Alert>
    );
  if (ticket.snoozed_until === null) return null;
  return (
    <Alert tone="neutral">
      <div className="flex flex-wrap items-center gap-2">
        <span className="me-auto">
          {t("snooze.notice")} <RelativeTime value={ticket.snoozed_until} />
        </span>
        {locked ? null : (
          <Button busy={busy} onClick={() => void perform(() => api.call(tickets.verbs.snooze, { id: ticket.id, until: null }))}>
            {t("snooze.wake")}
          </Button>
        )}
      </div>
    </Alert>
  );
}
