"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { SkipLink } from "@/components/layout/SkipLink";
import { LiveProvider } from "@/components/live/LiveProvider";
import { rememberChoice } from "@/components/ui/theme";
import { Toaster } from "@/components/ui/Toaster";
import { ConfirmIdentity } from "./ConfirmIdentity";
import { CommandPalette } from "./CommandPalette";
import { PageArea } from "./PageArea";
import { PhoneBar } from "./PhoneBar";
import { sidebarCookie } from "./sidebar-cookie";
import { Sidebar } from "./Sidebar";
import { TimerButton } from "./TimerButton";
import { useGlobalKeys } from "./use-global-keys";
import { useWorkplace } from "./workplace";

// Few readers ever need these, so each loads once it is shown.
const RoleViewBanner = dynamic(() => import("./RoleViewBanner").then((module) => module.RoleViewBanner));
const SecondFactorBanner = dynamic(() => import("./SecondFactorBanner").then((module) => module.SecondFactorBanner));
const KeysDialog = dynamic(() => import("./KeysDialog").then((module) => module.KeysDialog), { ssr: false });

/**
 * The frame of the staff pages: sidebar or phone bar, the page, and global dialogs. `readAt`, RFC 3339, is when the server began to read.
 */
export function StaffShell({ collapsed: remembered, readAt, children }: { collapsed: boolean; readAt: string; children: ReactNode }) {
  const t = useTranslations("staff");
  const { viewing_as, second_factor_due } = useWorkplace();
  const [collapsed, setCollapsed] = useState(remembered);
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const toggle = () => {
    setCollapsed(!collapsed);
    rememberChoice(sidebarCookie, collapsed ? "open" : "collapsed");
  };
  useGlobalKeys({
    onPalette: () => setOpen((now) => (now === "palette" ? null : "palette")),
    onKeys: () => setOpen("keys"),
    onSidebar: toggle,
  });
  return (
    <div data-sidebar={collapsed ? "rail" : "open"} className="group/shell flex min-h-dvh">
      <SkipLink />
      <Sidebar collapsed={collapsed} onToggle={toggle} onSearch={() => setOpen("palette")} onKeys={() => setOpen("keys")} />
      <main id="main" tabIndex={-1} aria-label={t("shell.page")} className="min-w-0 flex-1 bg-surface pb-14 outline-none md:pb-0">
        <LiveProvider since={readAt}>
          <TimerButton place="strip" />
          {second_factor_due === null ? null : <SecondFactorBanner due={second_factor_due} />}
          {viewing_as === null ? null : <RoleViewBanner role={viewing_as} />}
          <PageArea>{children}</PageArea>
        </LiveProvider>
      </main>
      <PhoneBar onSearch={() => setOpen("palette")} onKeys={() => setOpen("keys")} />
      <CommandPalette open={open === "palette"} onClose={() => setOpen(null)} onKeys={() => setOpen("keys")} onSidebar={toggle} />
      {open === "keys" ? <KeysDialog open onClose={() => setOpen(null)} /> : null}
      <ConfirmIdentity />
      <Toaster />
    </div>
  );
}
