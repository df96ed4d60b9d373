"use client";

import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

interface Reorder<Row> {
  /** The rows as the reader sees them, also while one is dragged. */
  rows: readonly Row[];
  dragged: string | null;
  /** What the handle of a row needs; the rows' elements are its ancestors with `data-row`. */
  handleOf: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** Moves rows of a short list by dragging a handle, or with the arrow keys on it; `onMove` gets the new place of a row. */
export function useReorder<Row extends { id: string }>(stored: readonly Row[], onMove: (row: Row, place: number) => void): Reorder<Row> {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLElement | null>(null);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const rows = (order ?? stored.map(({ id }) => id)).flatMap((id) => byId.get(id) ?? []);

  const moved = (id: string, to: number): string[] => {
    const others = rows.map((row) => row.id).filter((each) => each !== id);
    return [...others.slice(0, to), id, ...others.slice(to)];
  };
  const finish = (id: string, next: readonly string[]) => {
    const row = byId.get(id);
    const place = next.indexOf(id);
    if (row && stored[place]?.id !== id) onMove(row, place);
  };
  const end = () => {
    setDragged(null);
    setOrder(null);
  };
  return {
    rows,
    dragged,
    handleOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        list.current = event.currentTarget.closest<HTMLElement>("[data-rows]");
        setDragged(id);
        setOrder(rows.map((row) => row.id));
      },
      onPointerMove: (event) => {
        if (dragged !== id) return;
        const middles = [...(list.current?.querySelectorAll("[data-row]") ?? [])].map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return top + height / 2;
        });
        const from = rows.findIndex((row) => row.id === id);
        const to = middles.filter((middle, index) => index !== from && middle < event.clientY).length;
        if (to !== from) setOrder(moved(id, to));
      },
      onPointerUp: () => {
        if (dragged === id && order) finish(id, order);
        end();
      },
      onPointerCancel: end,
      onKeyDown: (event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        const from = rows.findIndex((row) => row.id === id);
        if (step === undefined || from < 0) return;
        event.preventDefault();
        const to = from + step;
        if (to >= 0 && to < rows.length) finish(id, moved(id, to));
      },
    }),
  };
}
