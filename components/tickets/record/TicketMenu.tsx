"use client";

import { BellOff, BellRing, Clock, GitMerge, Link2, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { useWorkplace } from "@/components/shell/workplace";
import { MenuItem } from "@/components/ui/Menu";
import { tickets, type TicketRow } from "../resource";
import { SnoozeDialog } from "./SnoozeDialog";
import { SplitDialog } from "./SplitDialog";
import { TicketChoiceDialog } from "./TicketChoiceDialog";

type Act = "merge" | "split" | "link" | "snooze";

/** The rarer acts on a ticket: the items of its menu, and the dialogs that they open. */
export function useTicketMenu(ticket: TicketRow, locked: boolean) {
  const t = useTranslations("tickets.desk");
  const { staff } = useWorkplace();
  const { api, perform } = usePerform([tickets.name]);
  const [open, setOpen] = useState<Act | null>(null);
  const { data } = usePart(tickets, ticket.id, "followers", tickets.verbs.followers, { id: ticket.id }, !locked);
  const follows = data?.data.some(({ staff_id }) => staff_id === staff.id) === true;
  if (locked) return { items: null, dialog: null, openDialog: setOpen };
  const follow = () => void perform(() => api.call(tickets.verbs[follows ? "unfollow" : "follow"], { id: ticket.id, staff_id: staff.id }));
  const wake = () => void perform(() => api.call(tickets.verbs.snooze, { id: ticket.id, until: null }));
  const close = () => setOpen(null);
  const isMerged = ticket.merged_into_id !== null;
  const items = (
    <>
      {isMerged || ticket.status === "closed" ? null : ticket.snoozed_until === null ? (
        <MenuItem icon={<Clock />} onSelect={() => setOpen("snooze")}>
          {t("snooze.do")}
        </MenuItem>
      ) : (
        <MenuItem icon={<Clock />} onSelect={wake}>
          {t("snooze.wake")}
        </MenuItem>
      )}
      <MenuItem icon={follows ? <BellOff /> : <BellRing />} onSelect={follow}>
        {t(follows ? "unfollow" : "follow")}
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => setOpen("link")}>
        {t("link.do")}
      </MenuItem>
      {isMerged ? null : (
        <>
          <MenuItem icon={<Split />} onSelect={() => setOpen("split")}>
            {t("split.do")}
          </MenuItem>
          <MenuItem icon={<GitMerge />} onSelect={() => setOpen("merge")}>
            {t("merge.do")}
          </MenuItem>
        </>
      )}
    </>
  );
  const dialog =
    open === "snooze" ? (
      <SnoozeDialog ticket={ticket} onClose={close} />
    ) : open === "split" ? (
      <SplitDialog ticket={ticket} onClose={close} />
    ) : open === null ? null : (
      <TicketChoiceDialog ticket={ticket} act={open} onClose={close} />
    );
  return { items, dialog, openDialog: setOpen };
}
