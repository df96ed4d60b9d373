"use client";

import { RelativeTime } from "@/components/ui/RelativeTime";
import { useClock } from "@/components/ui/use-clock";
import { classNames } from "@/components/ui/class-names";
import type { TicketRow } from "./resource";
import { nextDeadline } from "./TicketMarks";

/** The next deadline of a ticket; one that has passed is marked. */
export function Deadline({ ticket }: { ticket: TicketRow }) {
  const due = nextDeadline(ticket);
  const now = useClock();
  if (due === null) return null;
  const isLate = now !== null && new Date(due) < now;
  return (
    <span className={classNames(isLate && "font-medium text-bad")}>
      <RelativeTime value={due} />
    </span>
  );
}
