"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { InputField } from "@/components/ui/Input";
import { tickets, type TicketRow } from "../resource";

/** The people besides the requester who get copies of the replies by email. */
export function Participants({ ticket, locked }: { ticket: TicketRow; locked: boolean }) {
  const t = useTranslations("tickets.desk.participants");
  const { api, perform, busy } = usePerform([tickets.name]);
  const [address, setAddress] = useState("");
  const { data } = usePart(tickets, ticket.id, "participants", tickets.verbs.participants, { id: ticket.id }, !locked);
  if (locked) return null;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await perform(() => api.call(tickets.verbs.add_participant, { id: ticket.id, address: address.trim() }))) setAddress("");
  };
  const remove = (person: string) => void perform(() => api.call(tickets.verbs.remove_participant, { id: ticket.id, address: person }));
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data?.data.map((person) => (
          <li key={person.address} className="flex min-h-9 items-center gap-2">
            <span className="grid min-w-0 flex-1">
              {person.name === null ? null : <bdi className="truncate">{person.name}</bdi>}
              <bdi dir="ltr" className={person.name === null ? "truncate" : "truncate text-muted"}>
                {person.address}
              </bdi>
            </span>
            <IconButton icon={<X />} label={t("remove", { name: person.name ?? person.address })} onClick={() => remove(person.address)} />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} className="grid gap-2">
        <InputField
          name="participant"
          type="email"
          dir="ltr"
          label={t("address")}
          hint={t("hint")}
          maxLength={254}
          required
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t("add")}
        </Button>
      </form>
    </Section>
  );
}
