"use client";

import { useTranslations } from "next-intl";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { tickets, type TicketRow } from "../resource";

/** Who works on the ticket: chosen at once, or taken by the reader. */
export function AssigneeField({ ticket, locked }: { ticket: TicketRow; locked: boolean }) {
  const t = useTranslations("tickets");
  const { staff } = useWorkplace();
  const { api, perform, busy } = usePerform([tickets.name]);
  const options = useLookupOptions(staffLookup);
  const assignee = useLookupName(staffLookup, ticket.assignee_id);
  const assign = (assignee_id: string | null) => void perform(() => api.call(tickets.verbs.assign, { id: ticket.id, assignee_id }));
  return (
    <div className="grid min-h-9 grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
      <span className="py-2 text-muted">{t("fields.assignee_id")}</span>
      {locked ? (
        <span className="py-2">{assignee === null ? t("record.nobody") : <bdi>{assignee.label}</bdi>}</span>
      ) : (
        <div className="grid gap-1">
          <Combobox
            label={t("fields.assignee_id")}
            options={options}
            value={assignee}
            clearable
            onChange={(option) => assign(option?.value ?? null)}
          />
          {ticket.assignee_id === staff.id ? null : (
            <Button tone="quiet" busy={busy} className="justify-self-start" onClick={() => assign(staff.id)}>
              {t("record.take")}
            </Button>
          )}
          <Why ticket={ticket} />
        </div>
      )}
    </div>
  );
}

/** Why the ticket has its assignee, and who was skipped. */
function Why({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations("tickets.assignment");
  const can = useCan();
  const { data } = usePart(tickets, ticket.id, "assignment", tickets.verbs.assignment, { id: ticket.id }, can("tickets.write"));
  const decision = data?.decision ?? null;
  if (decision === null) return null;
  const { reason, actor_name, skipped } = decision;
  return (
    <p className="text-muted">
      <bdi>{t(`reasons.${reason}`, { actor: actor_name })}</bdi>
      {skipped.length === 0 ? null : <bdi> {t("skipped", { names: skipped.map(({ name }) => name).join(t("comma")) })}</bdi>}
    </p>
  );
}
