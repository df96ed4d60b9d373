"use client";

import { useTranslations } from "next-intl";
import { customerLookup, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { useRecord } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { EditableField } from "@/components/record/EditableField";
import { FileList } from "@/components/record/FileList";
import { RecordEditing } from "@/components/record/record-context";
import { RecordSections } from "@/components/record/RecordSections";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import type { TimelineWords } from "@/components/record/timeline-words";
import { Fields, Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Button } from "@/components/ui/Button";
import { Facts } from "@/components/ui/Facts";
import { TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import { departmentLookup, slaPolicyLookup } from "../lookups";
import { tickets, type TicketRow } from "../resource";
import { TicketStatusBadge } from "../TicketMarks";
import { AssigneeField } from "./AssigneeField";
import { Consent } from "./Consent";
import { CustomerPanel } from "./CustomerPanel";
import { Followers } from "./Followers";
import { Participants } from "./Participants";
import { PresentPeople, usePresence } from "./Presence";
import { RelatedTickets } from "./RelatedTickets";
import { ReplyBox } from "./ReplyBox";
import { Thread } from "./Thread";
import { TicketClocks } from "./TicketClocks";
import { useTicketMenu } from "./TicketMenu";
import { TicketNotice } from "./TicketNotice";

/** A ticket: the thread with the reply below, and beside it who works on it, by when. */
export function TicketRecordPage({ ticket: initial }: { ticket: TicketRow }) {
  const t = useTranslations("tickets");
  const can = useCan();
  const pagePath = usePagePath();
  const ticket = useRecord(tickets, initial.id, initial);
  const { api, perform, busy } = usePerform([tickets.name]);
  const locked = can("tickets.write") ? null : t("record.no_permission");
  const labels = {
    subject: t("fields.subject"),
    status: t("fields.status"),
    priority: t("fields.priority"),
    department_id: t("fields.department_id"),
    assignee_id: t("fields.assignee_id"),
    sla_policy_id: t("fields.sla_policy_id"),
    custom: t("fields.subject"),
  };
  const write: TimelineWords["write"] = (field, value) => {
    const [status, priority] = [TicketStatus.safeParse(value).data, TicketPriority.safeParse(value).data];
    if (field === "status" && status) return t(`statuses.${status}`);
    if (field === "priority" && priority) return t(`priorities.${priority}`);
    if (field === "assignee_id" && typeof value === "string") return { lookup: staffLookup, id: value };
    if (field === "department_id" && typeof value === "string") return { lookup: departmentLookup, id: value };
    return field === "sla_policy_id" && typeof value === "string" ? { lookup: slaPolicyLookup, id: value } : null;
  };
  const { others, noteTyping } = usePresence(ticket.id);
  const menu = useTicketMenu(ticket, locked !== null);
  const isMerged = ticket.merged_into_id !== null;
  const isClosed = ticket.status === "closed";
  const move = () => perform(() => api.update(tickets, ticket.id, ticket.version, { status: isClosed ? "open" : "closed" }));
  return (
    <RecordEditing resource={tickets} record={ticket} locked={locked ?? (isMerged ? t("desk.merge.locked") : null)} labels={labels}>
      <RecordPage
        title={<bdi>{ticket.subject}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("tickets") }]}
        status={
          <span className="inline-flex items-center gap-2">
            <bdi dir="ltr" className="text-sm text-muted">
              #{ticket.number}
            </bdi>
            <TicketStatusBadge status={ticket.status} />
          </span>
        }
        action={
          locked === null && !isMerged ? (
            <Button busy={busy} onClick={() => void move()}>
              {t(isClosed ? "record.reopen" : "record.close")}
            </Button>
          ) : null
        }
        menu={menu.items}
        notice={<TicketNotice ticket={ticket} locked={locked !== null} />}
        rail={
          <>
            <Section title={t("record.details")}>
              <Fields>
                <EditableField
                  kind="options"
                  name="status"
                  label={labels.status}
                  options={TicketStatus.options.map((value) => ({ value, label: t(`statuses.${value}`) }))}
                />
                <EditableField
                  kind="options"
                  name="priority"
                  label={labels.priority}
                  options={TicketPriority.options.map((value) => ({ value, label: t(`priorities.${value}`) }))}
                />
                <AssigneeField ticket={ticket} locked={locked !== null || isMerged} />
                <EditableField kind="lookup" name="department_id" label={labels.department_id} lookup={departmentLookup} clearable />
                <EditableField kind="lookup" name="sla_policy_id" label={labels.sla_policy_id} lookup={slaPolicyLookup} clearable />
              </Fields>
            </Section>
            <TicketClocks ticket={ticket} />
            <RelatedTickets ticket={ticket} />
            <Section title={t("record.requester")}>
              <Facts
                facts={[
                  { label: t("fields.requester_name"), value: <bdi>{ticket.requester_name}</bdi> },
                  {
                    label: t("record.email"),
                    value: ticket.requester_email === null ? null : <bdi>{ticket.requester_email}</bdi>,
                  },
                  {
                    label: t("fields.customer_id"),
                    value:
                      ticket.customer_id === null ? null : (
                        <AheadLink
                          href={pagePath("customers", ticket.customer_id)}
                          className="inline-flex min-h-6 items-center hover:underline"
                        >
                          <NameOf lookup={customerLookup} id={ticket.customer_id} />
                        </AheadLink>
                      ),
                  },
                  { label: t("fields.channel"), value: t(`channels.${ticket.channel}`) },
                ]}
              />
            </Section>
            {ticket.consent_text === null ? null : <Consent text={ticket.consent_text} at={ticket.consented_at} />}
            {ticket.customer_id === null ? null : <CustomerPanel ticket={ticket} customerId={ticket.customer_id} />}
            <Participants ticket={ticket} locked={locked !== null || ticket.requester_email === null} />
            <Followers ticket={ticket} locked={locked !== null} />
            {locked === null ? <FileList resource={tickets} id={ticket.id} locked={false} /> : null}
          </>
        }
        timeline={<RecordTimeline resource={tickets} id={ticket.id} labels={labels} write={write} kinds={["change"]} />}
      >
        <Thread ticket={ticket} />
        <PresentPeople people={others} />
        {can("tickets.reply") && !isMerged ? <ReplyBox ticket={ticket} onTyping={noteTyping} /> : null}
        {menu.dialog}
        <RecordSections noun="ticket" id={ticket.id} />
      </RecordPage>
    </RecordEditing>
  );
}
