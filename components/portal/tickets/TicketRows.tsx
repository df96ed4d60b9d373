import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Ticket } from "@/lib/domains/tickets/schema";
import { encodeId } from "@/lib/kernel/base/ids";

/** A customer's tickets, each with its status in the customer's terms. */
export function TicketRows({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useTranslations("portal.tickets");
  return (
    <ul className="grid rounded-md border border-line bg-surface">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-b border-line last:border-0">
          <a
            href={`/portal/tickets/${encodeId("ticket", ticket.id)}`}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
              <bdi>{ticket.subject}</bdi>
            </span>
            <span className="text-sm text-muted">
              <RelativeTime value={ticket.last_message_at.toISOString()} />
            </span>
            <Badge tone={ticket.status === "answered" ? "accent" : ticket.status === "closed" ? "good" : "neutral"}>
              {t(`statuses.${ticket.status}`)}
            </Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}
