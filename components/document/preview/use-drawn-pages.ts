"use client";

import { useEffect, useRef, useState } from "react";
import type { DocumentView } from "@/lib/commerce/document";
import { canDraw, startDrawing, type DrawingThread } from "./drawing-thread";
import type { DrawnPage } from "./messages";
import { useTextImages } from "./use-text-images";

/** Long enough for a pause in typing, short enough to feel live. */
const pause = 250;

/** `failed`: this browser cannot draw it, and the server's PDF is the way. */
export type Drawing = { state: "waiting" | "failed"; pages: null } | { state: "drawn"; pages: DrawnPage[] };

interface Sheet {
  view: DocumentView;
  paper: "A4" | "Letter";
  /** The logo's address at this host; null for none. */
  logo: string | null;
  /** How wide a page is shown, in pixels of the screen; 0 while it is not shown at all. */
  width: number;
}

/** The pages of a document as they will be printed, drawn anew in a worker after each pause; while one is drawn the last stays. */
export function useDrawnPages({ view, paper, logo, width }: Sheet): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ state: "waiting", pages: null });
  const thread = useRef<DrawingThread | null>(null);
  const picture = useLogo(logo);
  const images = useTextImages(view.proposal);
  const shown = width > 0;

  useEffect(() => {
    if (!shown) return;
    if (!canDraw()) return setDrawing({ state: "failed", pages: null });
    const started = startDrawing(
      (pages) => setDrawing({ state: "drawn", pages }),
      (problem) => {
        reportError(new Error(problem));
        setDrawing((before) => (before.pages ? before : { state: "failed", pages: null }));
      },
    );
    thread.current = started;
    return () => {
      thread.current = null;
      started.stop();
    };
  }, [shown]);
  useEffect(() => {
    if (!shown || picture === undefined) return;
    const timer = setTimeout(() => thread.current?.draw({ view, paper, logo: picture, images, width }), pause);
    return () => clearTimeout(timer);
  }, [view, paper, picture, images, width, shown]);
  return drawing;
}

/** The logo's bytes; undefined while they are fetched, null where there are none. */
function useLogo(address: string | null): Uint8Array | null | undefined {
  const [bytes, setBytes] = useState<Uint8Array | null | undefined>(address === null ? null : undefined);
  useEffect(() => {
    if (address === null) return setBytes(null);
    const controller = new AbortController();
    fetch(address, { signal: controller.signal })
      .then(async (response) => setBytes(response.ok ? new Uint8Array(await response.arrayBuffer()) : null))
      .catch(() => !controller.signal.aborted && setBytes(null));
    return () => controller.abort();
  }, [address]);
  return bytes;
}
