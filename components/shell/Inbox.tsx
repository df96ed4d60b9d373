"use client";

import { notifications } from "./resource";
import { Inbox as InboxIcon } from "lucide-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/Popover";
import { railRow } from "./rail-row";

const InboxList = dynamic(() => import("./InboxList").then((module) => module.InboxList), { ssr: false });

const everyMinute = 60_000;

/** The reader's notifications: the unread count and the list. */
export function Inbox({ collapsed, className }: { collapsed: boolean; className?: string }) {
  const t = useTranslations("staff.inbox");
  const format = useFormatter();
  const api = useApi();
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: unread } = useQuery({
    queryKey: [api.tenant, "notifications", "unread"],
    queryFn: ({ signal }) => api.ask(notifications.count_unread, {}, signal),
    refetchInterval: everyMinute,
  });
  const count = unread?.count ?? 0;
  const shown = unread?.capped ? t("capped", { count: format.number(count) }) : format.number(count);
  const trigger = (
    <button type="button" title={t("title")} className={classNames(railRow, "relative", className)}>
      <InboxIcon aria-hidden="true" />
      <span className={collapsed ? "sr-only" : "flex-1 text-start"}>{t("title")}</span>
      {count > 0 ? (
        <span
          className={classNames(
            "numbers rounded-full bg-accent text-center text-xs font-semibold text-on-accent",
            collapsed ? "absolute end-0 top-0 min-w-4 px-1" : "min-w-5 px-1.5",
          )}
        >
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{t("unread", { count })}</span>
        </span>
      ) : null}
    </button>
  );
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) void cache.invalidateQueries({ queryKey: [api.tenant, "notifications"] });
      }}
      trigger={trigger}
      label={t("title")}
      className="w-96 p-0"
    >
      <InboxList onLeave={() => setOpen(false)} hasUnread={count > 0} />
    </Popover>
  );
}
