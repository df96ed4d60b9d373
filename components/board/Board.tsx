"use client";

import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuChoice } from "@/components/ui/Menu";
import { SkeletonLines } from "@/components/ui/SkeletonLines";

export interface BoardCard {
  id: string;
  /** Names the card to screen readers. */
  name: string;
  content: ReactNode;
}

export interface BoardColumn<Key extends string> {
  key: Key;
  title: string;
  /** What all its cards add up to, also those not loaded. */
  summary: ReactNode;
  /** Undefined while they load. */
  cards: readonly BoardCard[] | undefined;
  /** Loads more cards; null without more. */
  more: ReactNode;
}

interface BoardProps<Key extends string> {
  label: string;
  columns: readonly BoardColumn<Key>[];
  /** Null where the reader may not move cards. */
  onMove: ((id: string, to: Key) => Promise<boolean>) | null;
}

/**
 * Cards in columns, moved by drag or by a menu, which the keyboard and touch reach too. A move shows at once and is taken back if it is
 * refused; both are announced.
 */
export function Board<Key extends string>({ label, columns, onMove }: BoardProps<Key>) {
  const t = useTranslations("staff.board");
  const [moved, setMoved] = useState<Readonly<Record<string, Key>>>({});
  const [over, setOver] = useState<Key | null>(null);
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  const columnOf = (id: string) => columns.find(({ cards }) => cards?.some((card) => card.id === id));
  useEffect(() => {
    if (focusNext.current === null) return;
    document.querySelector<HTMLElement>(`[data-move="${focusNext.current}"]`)?.focus();
    focusNext.current = null;
  });

  async function move(id: string, to: Key): Promise<void> {
    const from = columnOf(id);
    const card = from?.cards?.find((each) => each.id === id);
    if (onMove === null || from === undefined || card === undefined || (moved[id] ?? from.key) === to) return;
    focusNext.current = id;
    setMoved((now) => ({ ...now, [id]: to }));
    const done = await onMove(id, to);
    setMoved(({ [id]: _done, ...others }) => others as Readonly<Record<string, Key>>);
    const place = columns.find(({ key }) => key === to)?.title ?? "";
    setSaid(t(done ? "moved" : "not_moved", { name: card.name, column: done ? place : from.title }));
    focusNext.current = id;
  }

  const all = columns.flatMap(({ key, cards = [] }) => cards.map((card) => ({ card, key: moved[card.id] ?? key })));
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="flex min-h-0 flex-1 snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 md:scroll-px-6 md:px-6"
    >
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          cards={all.filter(({ key }) => key === column.key).map(({ card }) => card)}
          target={over === column.key}
          onOver={onMove === null ? null : () => setOver(column.key)}
          onLeave={() => setOver((now) => (now === column.key ? null : now))}
          onDrop={(id) => {
            setOver(null);
            void move(id, column.key);
          }}
          move={
            onMove === null
              ? null
              : ({ id, name }) => (
                  <Menu
                    label={t("move", { name })}
                    trigger={<IconButton label={t("move", { name })} icon={<ArrowLeftRight />} data-move={id} className="size-7" />}
                  >
                    <MenuChoice
                      label={t("move", { name })}
                      value={column.key}
                      options={columns.map(({ key, title }) => ({ value: key, label: title }))}
                      onChange={(to) => void move(id, to)}
                    />
                  </Menu>
                )
          }
        />
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface ColumnProps<Key extends string> {
  column: BoardColumn<Key>;
  cards: readonly BoardCard[];
  /** Whether a card is being dragged over it. */
  target: boolean;
  onOver: (() => void) | null;
  onLeave: () => void;
  onDrop: (id: string) => void;
  move: ((card: BoardCard) => ReactNode) | null;
}

const dragType = "application/x-atrium-card";

function Column<Key extends string>({ column, cards, target, onOver, onLeave, onDrop, move }: ColumnProps<Key>) {
  const t = useTranslations("staff.board");
  const id = useId();
  const accept = (event: DragEvent) => {
    if (onOver === null || !event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    onOver();
  };
  return (
    <section
      aria-labelledby={id}
      onDragOver={accept}
      onDragLeave={onLeave}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData(dragType));
      }}
      className={classNames(
        "flex w-72 shrink-0 snap-start flex-col gap-2 rounded-md border p-2",
        target ? "border-accent bg-accent-soft" : "border-line bg-bg",
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-2 px-1">
        <h2 id={id} className="font-semibold">
          {column.title}
        </h2>
        <div className="text-sm text-muted">{column.summary}</div>
      </header>
      {column.cards === undefined ? <SkeletonLines count={3} /> : null}
      <ul className="grid min-h-12 content-start gap-2 overflow-y-auto">
        {cards.map((card) => (
          <li
            key={card.id}
            draggable={move !== null}
            onDragStart={(event) => event.dataTransfer.setData(dragType, card.id)}
            className={classNames(
              "flex items-start gap-1 rounded-md border border-line bg-surface p-2 text-sm shadow-xs",
              move !== null && "cursor-grab",
            )}
          >
            <div className="min-w-0 flex-1">{card.content}</div>
            {move?.(card)}
          </li>
        ))}
        {column.cards !== undefined && cards.length === 0 ? <li className="px-1 py-2 text-sm text-muted">{t("empty")}</li> : null}
      </ul>
      {column.more}
    </section>
  );
}
