"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { Sheet } from "@/components/ui/Sheet";
import { Inbox } from "./Inbox";
import { railRow } from "./rail-row";
import { TimerButton } from "./TimerButton";
import { TenantSwitcher } from "./TenantSwitcher";
import type { ShownEntry } from "./use-navigation";
import { UserMenu } from "./UserMenu";

/** The navigation that does not fit the phone's bar; loaded when it first opens. */
export function PhoneSheet({ entries, onKeys, onClose }: { entries: readonly ShownEntry[]; onKeys: () => void; onClose: () => void }) {
  const t = useTranslations("staff.shell");
  return (
    <Sheet open onClose={onClose} title={t("more")} place="bottom">
      <div className="grid gap-1">
        <TenantSwitcher collapsed={false} />
        <Inbox collapsed={false} className="min-h-10" />
        <TimerButton place="sheet" />
        {entries.map(({ key, name, icon: Icon, href }) => (
          <AheadLink key={key} href={href} onClick={onClose} className={`${railRow} min-h-10`}>
            <Icon aria-hidden="true" />
            {name}
          </AheadLink>
        ))}
        <UserMenu
          collapsed={false}
          onKeys={() => {
            onClose();
            onKeys();
          }}
        />
      </div>
    </Sheet>
  );
}
