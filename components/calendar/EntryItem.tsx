"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { EntryLink, type Shown } from "./EntryLink";
import type { EntryRow } from "./resource";
import { keyOf, type Moves } from "./use-moves";

interface EntryItemProps {
  entry: EntryRow;
  day: string;
  open: Shown["open"];
  moves: Moves;
}

/** An entry in a cell of a month or week, with a handle by which the keyboard moves it to another day. */
export function EntryItem({ entry, day, open, moves }: EntryItemProps) {
  const t = useTranslations("calendar.move");
  const isMovable = moves.canMove(entry);
  const isHeld = moves.held !== null && keyOf(moves.held.entry) === keyOf(entry);
  return (
    <li
      {...(isMovable ? moves.dragProps(entry, day) : {})}
      className={classNames("group relative flex min-w-0 items-center", isMovable && "cursor-grab", isHeld && "opacity-60")}
    >
      <EntryLink entry={entry} open={open} small />
      {isMovable ? (
        <button
          type="button"
          {...moves.handleProps(entry, day)}
          aria-label={t("handle", { title: entry.title })}
          title={t("hint")}
          className={classNames(
            "absolute end-0 inline-flex size-6 items-center justify-center rounded-sm bg-surface text-muted hover:text-text",
            isHeld ? "" : "opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
          )}
        >
          <GripVertical aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
    </li>
  );
}
