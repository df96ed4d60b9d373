"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { useRecord } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Amount } from "@/components/ui/Amount";
import { Button, ButtonLink } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { MenuItem } from "@/components/ui/Menu";
import type { TimelineWords } from "@/components/record/timeline-words";
import { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";
import { leads, type LeadRow } from "../resource";
import { ConvertDialog } from "./ConvertDialog";
import { LeadDetails, useLeadLabels } from "./LeadDetails";
import { LeadOrigin } from "./LeadOrigin";
import { LeadScoring } from "./LeadScoring";
import { StatusControl } from "./StatusControl";

/** A lead with what is known of it, its next step and score; converted into a customer from here. */
export function LeadRecordPage({ lead: initial }: { lead: LeadRow }) {
  const t = useTranslations("leads");
  const form = useTranslations("staff.form");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const lead = useRecord(leads, initial.id, initial);
  const labels = useLeadLabels();
  const { api, perform, busy } = usePerform([leads.name]);
  const [open, setOpen] = useState<"convert" | "delete" | null>(null);
  const write: TimelineWords["write"] = (field, value) => {
    const [status, source] = [LeadStatus.safeParse(value).data, LeadSource.safeParse(value).data];
    if (field === "status" && status) return t(`statuses.${status}`);
    if (field === "source" && source) return t(`sources.${source}`);
    return field === "owner_id" && typeof value === "string" ? { lookup: staffLookup, id: value } : null;
  };
  const locked = can("leads.write") ? null : t("record.no_permission");
  const remove = () =>
    perform(
      () => api.remove(leads, lead.id, lead.version),
      () => router.push(pagePath("leads")),
    );
  return (
    <RecordEditing resource={leads} record={lead} locked={locked} labels={labels}>
      <RecordPage
        title={<bdi>{lead.name}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("leads") }]}
        status={<StatusControl lead={lead} locked={locked !== null} />}
        action={
          can("leads.convert") && lead.customer_id === null && lead.status !== "lost" ? (
            <Button tone="primary" onClick={() => setOpen("convert")}>
              {t("verbs.convert.do")}
            </Button>
          ) : null
        }
        menu={
          can("leads.delete") ? (
            <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen("delete")}>
              {t("verbs.delete.do")}
            </MenuItem>
          ) : null
        }
        amounts={
          lead.value === null ? null : (
            <p className="text-xl font-semibold">
              <Amount value={lead.value} currency={lead.currency} />
            </p>
          )
        }
        notice={
          lead.customer_id !== null ? (
            <Alert tone="good" title={t("record.converted")}>
              <ButtonLink href={pagePath("customers", lead.customer_id)}>{t("record.open_customer")}</ButtonLink>
            </Alert>
          ) : lead.web_form_match === null ? null : (
            <Alert tone="warn">{t(`record.match_${lead.web_form_match}`)}</Alert>
          )
        }
        rail={
          <>
            <LeadScoring lead={lead} />
            <RecordSections noun="lead" id={lead.id} />
            <FileList resource={leads} id={lead.id} locked={locked !== null} />
          </>
        }
        timeline={<RecordTimeline resource={leads} id={lead.id} labels={labels} write={write} kinds={["change", "note"]} notes />}
      >
        <LeadDetails />
        <LeadOrigin lead={lead} />
      </RecordPage>
      {open === "convert" ? <ConvertDialog lead={lead} onClose={() => setOpen(null)} /> : null}
      {open === "delete" ? (
        <Dialog
          open
          size="small"
          onClose={() => setOpen(null)}
          title={t("record.delete_title", { name: lead.name })}
          description={t("record.delete_text")}
          actions={
            <>
              <Button onClick={() => setOpen(null)}>{form("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void remove()}>
                {t("verbs.delete.do")}
              </Button>
            </>
          }
        />
      ) : null}
    </RecordEditing>
  );
}
