import { z } from "zod";
import type { CalendarConnection as ConnectionRow, CalendarLink as LinkRow } from "@/prisma/generated/client";
import { CalendarConnection, CalendarProvider, ConnectionState, ReplacedValue, StoredLeftOut } from "./schema";

/** How many replaced values are shown. */
const shownValues = 20;

export type ConnectionWithLinks = ConnectionRow & { links: LinkRow[] };

/** A connection as its owner sees it: without its token. */
export function toCalendarConnection({ links, ...row }: ConnectionWithLinks): CalendarConnection {
  const replaced = links.flatMap(({ event_id, replaced }) =>
    z
      .array(ReplacedValue)
      .parse(replaced)
      .map((value) => ({ ...value, event_id })),
  );
  return {
    id: row.id,
    provider: CalendarProvider.parse(row.provider),
    account: row.account,
    calendar_id: row.calendar_id,
    calendars: CalendarConnection.shape.calendars.parse(row.calendars),
    state: ConnectionState.parse(row.state),
    synced_at: row.synced_at,
    failures: row.failures,
    failing_since: row.failing_since,
    replaced: replaced.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, shownValues),
    left_out: StoredLeftOut.parse(row.left_out).map(({ id, title, side }) => ({ title, side, event_id: side === "here" ? id : null })),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
