"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState, type FormEvent } from "react";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { showToast } from "@/components/ui/toast-store";
import { tickets, type TicketRow } from "../resource";

/** The tickets that another can be merged into or linked with: first those of the same customer. */
function ticketLookup({ id: own, customer_id }: TicketRow, ofCustomer: boolean): Lookup {
  const toOption = ({ id, number, subject }: TicketRow) => ({ value: id, label: subject, detail: `#${String(number)}` });
  return {
    key: `tickets-for-${own}-${String(ofCustomer)}`,
    async search(api, text, signal) {
      const q = text.trim();
      const near = customer_id !== null && (ofCustomer || q === "") ? { customer_id } : {};
      const page = await api.list(tickets, { limit: "20", ...near, ...(q === "" ? {} : { q }) }, signal);
      return page.data.filter(({ id, merged_into_id }) => id !== own && merged_into_id === null).map(toOption);
    },
    resolve: async (api, id, signal) => toOption(await api.get(tickets, id, signal)),
  };
}

/** Chooses the ticket into which this one is merged, or with which it is linked. */
export function TicketChoiceDialog({ ticket, act, onClose }: { ticket: TicketRow; act: "merge" | "link"; onClose: () => void }) {
  const t = useTranslations("tickets.desk");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([tickets.name]);
  const lookup = useMemo(() => ticketLookup(ticket, act === "merge"), [ticket, act]);
  const [chosen, setChosen] = useState<string | null>(null);
  const options = useLookupOptions(lookup);
  const value = useLookupName(lookup, chosen);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null) return;
    const work = () =>
      act === "merge"
        ? api.call(tickets.verbs.merge, { id: ticket.id, into_id: chosen })
        : api.call(tickets.verbs.link, { id: ticket.id, other_id: chosen });
    if (!(await perform(work))) return;
    showToast({ tone: "good", text: t(`${act}.done`) });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${act}.title`)}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="ticket-choice" tone="primary" busy={busy} disabled={chosen === null}>
            {t(`${act}.submit`)}
          </Button>
        </>
      }
    >
      <form id="ticket-choice" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-sm text-muted">{t(`${act}.text`)}</p>
        <Field name="other_id" label={t(`${act}.with`)} required>
          {(control) => (
            <Combobox {...control} options={options} value={value} clearable onChange={(option) => setChosen(option?.value ?? null)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
