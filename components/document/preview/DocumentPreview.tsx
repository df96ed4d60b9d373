"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { Alert } from "@/components/ui/Alert";
import { Skeleton } from "@/components/ui/Skeleton";
import type { DocumentView } from "@/lib/commerce/document";
import type { DrawnPage } from "./messages";
import { useDrawnPages } from "./use-drawn-pages";

export interface DocumentPreviewProps {
  view: DocumentView;
  paper: "A4" | "Letter";
  /** What is offered where this browser cannot draw: the server's PDF. */
  fallback: ReactNode;
}

/** The document as it will be printed: the very pages of the PDF, drawn beside the form while one types. */
export function DocumentPreview({ view, paper, fallback }: DocumentPreviewProps) {
  const t = useTranslations("staff.preview");
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const logo = useMemo(() => (view.seller.logo === null ? null : hereOf(view.seller.logo)), [view.seller.logo]);
  const drawing = useDrawnPages({ view, paper, logo, width });
  return (
    <div ref={box} data-drawing={drawing.state} className="mx-auto grid w-full max-w-2xl gap-4">
      {drawing.state === "failed" ? (
        <Alert title={t("failed_title")}>
          <p>{t("failed")}</p>
          <p>{fallback}</p>
        </Alert>
      ) : null}
      {drawing.state === "waiting" ? (
        <>
          <Skeleton className={paper === "A4" ? "aspect-[210/297] w-full" : "aspect-[216/279] w-full"} />
          <p role="status" className="sr-only">
            {t("drawing")}
          </p>
        </>
      ) : null}
      {drawing.pages?.map((page, index) => (
        <PaperPage key={index} page={page} label={t("page", { page: index + 1, pages: drawing.pages.length })} />
      ))}
    </div>
  );
}

function PaperPage({ page, label }: { page: DrawnPage; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!current || page.bitmap.width === 0) return;
    current.width = page.width;
    current.height = page.height;
    current.getContext("2d")?.drawImage(page.bitmap, 0, 0);
  }, [page]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="block h-auto w-full rounded-sm border border-line bg-[white] shadow-float"
    />
  );
}

/** The same address at this host, whose pages alone may ask for it. */
function hereOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** How many pixels of the screen the box is wide; 0 while it is hidden. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round((entry?.contentRect.width ?? 0) * Math.min(devicePixelRatio, 2))));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}
