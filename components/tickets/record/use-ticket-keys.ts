"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { isTyping } from "@/components/shell/is-typing";
import { usePagePath } from "@/components/shell/workplace";
import { useGo } from "@/components/ui/navigation";
import { neighbourOf } from "./neighbour";
import { tickets, type TicketRow } from "../resource";

/** `r` replies, `n` writes a note, `j` and `k` open the next and the previous ticket of the list that the reader came from. */
export function useTicketKeys(id: string, onWrite: (kind: "public" | "note") => void): void {
  const api = useApi();
  const cache = useQueryClient();
  const go = useGo();
  const pagePath = usePagePath();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], [role=menu]") !== null) return;
      if (event.key === "r" || event.key === "n") {
        event.preventDefault();
        onWrite(event.key === "r" ? "public" : "note");
      }
      if (event.key !== "j" && event.key !== "k") return;
      const lists = cache
        .getQueryCache()
        .findAll({ queryKey: queryKeys.lists(api.tenant, tickets.name) })
        .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
        .map(({ state }) => (state.data as { pages: Page<TicketRow>[] } | undefined)?.pages.flatMap(({ data }) => data) ?? []);
      const next = neighbourOf(id, lists, event.key === "j" ? 1 : -1);
      if (next !== null) go(pagePath("tickets", next));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [api.tenant, cache, go, pagePath, id, onWrite]);
}
