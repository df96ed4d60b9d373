"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type DragEvent, type FocusEvent, type KeyboardEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { showToast } from "@/components/ui/toast-store";
import { addDays, daysBetween } from "@/lib/commerce/days";
import { calendarEvents, calendarLook, type EntryRow } from "./resource";
import { useDated } from "./use-dated";

const dragType = "application/x-atrium-entry";

/** What tells an entry from others; it stays when the entry is moved. */
export const keyOf = ({ source, id, occurrence, milestone }: EntryRow): string => `${source} ${id} ${occurrence ?? milestone ?? ""}`;

interface Held {
  entry: EntryRow;
  /** The day on which it was taken hold of. */
  from: string;
  /** Where it would be dropped. */
  to: string;
  byKey: boolean;
}

/** Moving entries to other days, by drag or by keyboard. */
export interface Moves {
  held: Held | null;
  /** What was done, for screen readers. */
  said: string;
  canMove: (entry: EntryRow) => boolean;
  dragProps: (entry: EntryRow, day: string) => object;
  dropProps: (day: string) => object;
  handleProps: (entry: EntryRow, day: string) => object;
}

/** @param range the days that are shown, within which the keyboard moves. */
export function useMoves(range: { from: string; to: string }): Moves {
  const t = useTranslations("calendar.move");
  const can = useCan();
  const router = useRouter();
  const dated = useDated();
  const { api, perform } = usePerform([calendarEvents.name, "tasks", "projects"]);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    const key = focusNext.current;
    if (key === null) return;
    const handle = [...document.querySelectorAll<HTMLElement>("[data-move]")].find(({ dataset }) => dataset["move"] === key);
    if (handle && document.activeElement !== handle) handle.focus();
  });
  const written = (day: string) => dated(day, { weekday: "long", day: "numeric", month: "long" });
  const canMove = ({ source }: EntryRow) =>
    source === "events"
      ? can("calendar.write")
      : source === "tasks"
        ? can("tasks.write")
        : source === "milestones" && can("projects.write");

  async function move(entry: EntryRow, to: string, isUndo: boolean): Promise<void> {
    const { source, id, occurrence, milestone, title, starts_on } = entry;
    if (source === "contracts" || to === starts_on) return;
    const done = await perform(() => api.call(calendarLook.verbs.move, { source, id, to, occurrence, milestone }));
    setSaid(t(done ? "moved" : "not_moved", { title, day: written(done ? to : starts_on) }));
    if (!done) return;
    router.refresh();
    const undo = { label: t("undo"), run: () => void move({ ...entry, starts_on: to }, starts_on, true) };
    showToast({ tone: "good", text: t(isUndo ? "undone" : "moved", { title, day: written(to) }), ...(isUndo ? {} : { action: undo }) });
  }
  /** An entry that takes several days moves by as much as the day on which it is held. */
  const drop = ({ entry, from }: Held, day: string) => {
    setHeld(null);
    void move(entry, addDays(entry.starts_on, daysBetween(from, day)), false);
  };
  const isHeldByKey = (entry: EntryRow) => held !== null && held.byKey && keyOf(held.entry) === keyOf(entry);

  function press(event: KeyboardEvent<HTMLElement>, entry: EntryRow, day: string): void {
    if (held === null || !isHeldByKey(entry)) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const steps: Record<string, number> = {
      ArrowRight: isRightToLeft ? -1 : 1,
      ArrowLeft: isRightToLeft ? 1 : -1,
      ArrowDown: 7,
      ArrowUp: -7,
    };
    const step = steps[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      setHeld(null);
      setSaid(t("put_back", { title: entry.title, day: written(day) }));
    } else if (step !== undefined) {
      event.preventDefault();
      const to = addDays(held.to, step);
      if (to < range.from || to > range.to) return;
      setHeld({ ...held, to });
      setSaid(written(to));
    }
  }

  return {
    held,
    said,
    canMove,
    dragProps: (entry, day) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragType, keyOf(entry));
        event.dataTransfer.effectAllowed = "move";
        focusNext.current = null;
        setHeld({ entry, from: day, to: day, byKey: false });
      },
      onDragEnd: () => setHeld(null),
    }),
    dropProps: (day) => ({
      onDragOver: (event: DragEvent) => {
        if (held === null || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        if (held.to !== day) setHeld({ ...held, to: day });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (held !== null) drop(held, day);
      },
    }),
    handleProps: (entry, day) => ({
      "data-move": keyOf(entry),
      "aria-pressed": isHeldByKey(entry),
      onClick: () => {
        if (held !== null && isHeldByKey(entry)) return drop(held, held.to);
        focusNext.current = keyOf(entry);
        setHeld({ entry, from: day, to: day, byKey: true });
        setSaid(t("picked_up", { title: entry.title, day: written(day) }));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, entry, day),
      onBlur: (event: FocusEvent) => {
        // A handle that is taken away, since its entry moved, gets the focus back.
        if (event.relatedTarget !== null) focusNext.current = null;
        if (isHeldByKey(entry)) setHeld(null);
      },
    }),
  };
}
