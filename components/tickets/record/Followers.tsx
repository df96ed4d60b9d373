"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { staffLookup, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Combobox } from "@/components/ui/Combobox";
import { IconButton } from "@/components/ui/IconButton";
import { tickets, type TicketRow } from "../resource";

/** The colleagues who are notified of what happens to the ticket. */
export function Followers({ ticket, locked }: { ticket: TicketRow; locked: boolean }) {
  const t = useTranslations("tickets.desk.followers");
  const { api, perform } = usePerform([tickets.name]);
  const options = useLookupOptions(staffLookup);
  const { data } = usePart(tickets, ticket.id, "followers", tickets.verbs.followers, { id: ticket.id }, !locked);
  if (locked) return null;
  const change = (verb: "follow" | "unfollow", staff_id: string) =>
    void perform(() => api.call(tickets.verbs[verb], { id: ticket.id, staff_id }));
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data?.data.map(({ staff_id, name }) => (
          <li key={staff_id} className="flex min-h-9 items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <IconButton icon={<X />} label={t("remove", { name })} onClick={() => change("unfollow", staff_id)} />
          </li>
        ))}
      </ul>
      <Combobox
        label={t("add")}
        placeholder={t("add")}
        options={options}
        value={null}
        onChange={(option) => option && change("follow", option.value)}
      />
    </Section>
  );
}
