"use client";

import { useMemo } from "react";
import type { Lookup } from "@/components/api/lookup";
import { customers } from "@/components/customers/resource";
import { leads } from "@/components/leads/resource";
import { tickets } from "@/components/tickets/resource";
import { useWords } from "@/components/words/use-words";

/** Of each kind, the latest, or those that a text finds. */
const most = "7";

/** Customers, leads and tickets, which a legal hold can be placed on. */
export function useHeldLookup(): Lookup {
  const words = useWords();
  const [customer, lead, ticket] = [words.noun("customer"), words.noun("lead"), words.noun("ticket")];
  return useMemo((): Lookup => {
    const titleOf = ({ number, subject }: { number: number; subject: string }) => `#${String(number)} ${subject}`;
    return {
      key: "held",
      async search(api, text, signal) {
        const query = { limit: most, ...(text.trim() === "" ? {} : { q: text.trim() }) };
        const [a, b, c] = await Promise.all([
          api.list(customers, query, signal),
          api.list(leads, query, signal),
          api.list(tickets, query, signal),
        ]);
        return [
          ...a.data.map(({ id, name }) => ({ value: id, label: name, detail: customer })),
          ...b.data.map(({ id, name }) => ({ value: id, label: name, detail: lead })),
          ...c.data.map((row) => ({ value: row.id, label: titleOf(row), detail: ticket })),
        ];
      },
      async resolve(api, id, signal) {
        if (id.startsWith("tck_")) return { value: id, label: titleOf(await api.get(tickets, id, signal)) };
        const { name } = await (id.startsWith("lea_") ? api.get(leads, id, signal) : api.get(customers, id, signal));
        return { value: id, label: name };
      },
    };
  }, [customer, lead, ticket]);
}
