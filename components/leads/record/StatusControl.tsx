"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { Menu, MenuChoice } from "@/components/ui/Menu";
import { LeadStatus } from "@/lib/domains/leads/schema";
import { LeadStatusBadge } from "../LeadStatusBadge";
import { leads, type LeadRow } from "../resource";

/** The lead's status, which a press changes. */
export function StatusControl({ lead, locked }: { lead: LeadRow; locked: boolean }) {
  const t = useTranslations("leads");
  const { api, perform } = usePerform([leads.name]);
  if (locked) return <LeadStatusBadge status={lead.status} />;
  const move = (status: LeadStatus) =>
    void perform(() => api.call(leads.verbs.change_status, { id: lead.id, status }, { version: lead.version }));
  return (
    <Menu
      label={t("record.change_status")}
      trigger={
        <button type="button" aria-label={`${t("record.change_status")}: ${t(`statuses.${lead.status}`)}`} className="min-h-6 rounded-md">
          <LeadStatusBadge status={lead.status} />
        </button>
      }
    >
      <MenuChoice
        label={t("record.change_status")}
        value={lead.status}
        options={LeadStatus.options.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        onChange={move}
      />
    </Menu>
  );
}
