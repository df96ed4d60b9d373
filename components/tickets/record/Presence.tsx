"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { Avatar } from "@/components/ui/Avatar";
import { tickets, type PresentRow } from "../resource";

/** Each tab says this often that its reader is there. */
const beat = 5_000;
/** For so long after the last key the reader counts as writing. */
const typingFor = 8_000;

/** Tells colleagues that the reader is at the ticket while its tab is in front, and answers who else is. */
export function usePresence(id: string): { others: readonly PresentRow[]; noteTyping: () => void } {
  const api = useApi();
  const [others, setOthers] = useState<readonly PresentRow[]>([]);
  const typed = useRef(-typingFor);
  const announce = useRef<() => void>(() => undefined);
  useEffect(() => {
    let gone = false;
    const sign = async (mode: "viewing" | "typing" | "left") => {
      try {
        const { data } = await api.call(tickets.verbs.presence, { id, mode });
        if (!gone) setOthers(data);
      } catch {
        // Presence is a courtesy: without it the ticket works as before.
        if (!gone) setOthers([]);
      }
    };
    announce.current = () => {
      if (document.visibilityState === "visible") void sign(performance.now() - typed.current < typingFor ? "typing" : "viewing");
    };
    const hide = () => (document.visibilityState === "visible" ? announce.current() : void sign("left"));
    announce.current();
    const timer = setInterval(() => announce.current(), beat);
    document.addEventListener("visibilitychange", hide);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
      void sign("left");
    };
  }, [api, id]);
  const noteTyping = () => {
    const begins = performance.now() - typed.current >= typingFor;
    typed.current = performance.now();
    if (begins) announce.current();
  };
  return { others, noteTyping };
}

/** Who else is at the ticket, softly: those who write are named. */
export function PresentPeople({ people }: { people: readonly PresentRow[] }) {
  const t = useTranslations("tickets.presence");
  if (people.length === 0) return null;
  const typing = people.filter((person) => person.typing);
  const names = (typing.length > 0 ? typing : people).map(({ name }) => `\u2068${name}\u2069`).join(", ");
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className="flex -space-x-1 rtl:space-x-reverse">
        {people.slice(0, 3).map(({ staff_id, name }) => (
          <Avatar key={staff_id} name={name} />
        ))}
      </span>
      {t(typing.length > 0 ? "typing" : "viewing", { names, count: typing.length > 0 ? typing.length : people.length })}
    </p>
  );
}
