"use client";

import { PanelLeft, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { Kbd } from "@/components/ui/Kbd";
import { Inbox } from "./Inbox";
import { railRow } from "./rail-row";
import { TimerButton } from "./TimerButton";
import { TenantSwitcher } from "./TenantSwitcher";
import { useNavigation, type ShownEntry } from "./use-navigation";
import { UserMenu } from "./UserMenu";

interface SidebarProps {
  collapsed: boolean;
  onToggle: () => void;
  onSearch: () => void;
  onKeys: () => void;
}

/** 232 px of navigation, or a rail of icons. A phone has a bar at the bottom instead. */
export function Sidebar({ collapsed, onToggle, onSearch, onKeys }: SidebarProps) {
  const t = useTranslations("staff.shell");
  const sections = useNavigation();
  const heading = useTranslations("staff.navigation.sections");
  return (
    <div
      className={classNames(
        "sticky top-0 hidden h-dvh shrink-0 flex-col gap-1 border-e border-line p-2 md:flex print:hidden",
        collapsed ? "w-13" : "w-[232px]",
      )}
    >
      <div className={classNames("flex items-center gap-1", collapsed && "flex-col")}>
        <TenantSwitcher collapsed={collapsed} />
        <IconButton
          label={collapsed ? t("expand") : t("collapse")}
          aria-expanded={!collapsed}
          icon={<PanelLeft className="rtl:-scale-x-100" />}
          onClick={onToggle}
          className="aria-expanded:bg-transparent aria-expanded:hover:bg-hover"
        />
      </div>
      <button type="button" onClick={onSearch} title={t("search")} aria-keyshortcuts="Control+K Meta+K" className={railRow}>
        <Search aria-hidden="true" />
        <span className={collapsed ? "sr-only" : "flex-1 text-start"}>{t("search")}</span>
        {collapsed ? null : <Kbd keys={["Ctrl", "K"]} />}
      </button>
      <Inbox collapsed={collapsed} />
      <TimerButton place={collapsed ? "rail" : "row"} />
      <nav aria-label={t("navigation")} className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto pt-3">
        {sections.map(({ key, entries }) => (
          <div key={entries[0]?.key} className="grid gap-0.5">
            {key === null ? null : <h2 className={collapsed ? "sr-only" : "px-2 pb-1 text-xs font-medium text-muted"}>{heading(key)}</h2>}
            {entries.map((entry) => (
              <RailLink key={entry.key} entry={entry} collapsed={collapsed} />
            ))}
          </div>
        ))}
      </nav>
      <UserMenu collapsed={collapsed} onKeys={onKeys} />
    </div>
  );
}

function RailLink({ entry: { name, icon: Icon, href, current }, collapsed }: { entry: ShownEntry; collapsed: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a low window the navigation scrolls: the reader sees which page is open.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <AheadLink
      ref={link}
      href={href}
      title={collapsed ? name : undefined}
      aria-current={current ? "page" : undefined}
      className={classNames(
        railRow,
        "scroll-my-14 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-text",
      )}
    >
      <Icon aria-hidden="true" />
      <span className={collapsed ? "sr-only" : undefined}>{name}</span>
    </AheadLink>
  );
}
