"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { browserNouns } from "@/components/nouns";
import { useTarget } from "@/components/ui/navigation";
import { useWords } from "@/components/words/use-words";
import { nounOf } from "@/lib/kernel/base/nouns";
import { pageShapeOf } from "./page-shape";
import { PageSkeleton } from "./PageSkeleton";
import { rememberRecent } from "./recents";
import { useWorkplace } from "./workplace";

/** Milliseconds until a page that is still loading gives way to a skeleton; a page that arrives sooner replaces it without one. */
const patience = 300;

const lists = browserNouns.flatMap(({ noun, nav }) => (nav === undefined ? [] : [nounOf(noun).plural]));

/** The page, or the skeleton of the one that the reader waits for, under a thin bar. Moves the focus to the heading of each new page. */
export function PageArea({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const words = useWords();
  const target = useTarget();
  const waited = useWaited(target);
  useHeadingFocus();
  useRecents();
  const shape = waited && target !== null ? pageShapeOf(target, lists) : null;
  return (
    <>
      {target === null ? null : (
        <div role="progressbar" aria-label={t("loading")} className="fixed inset-x-0 top-0 z-50 h-0.5 loading-bar bg-accent" />
      )}
      {shape === null ? null : <PageSkeleton shape={shape} title={"list" in shape ? words.plural(shape.list) : null} />}
      <div className={shape === null ? "contents" : "hidden"}>{children}</div>
    </>
  );
}

/** Whether the same target has been awaited for longer than the reader's patience. */
function useWaited(target: string | null): boolean {
  const [waited, setWaited] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return setWaited(null);
    const timer = setTimeout(() => setWaited(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== null && waited === target;
}

/** A new page's heading takes the focus, unless one of its fields has it already. */
function useHeadingFocus(): void {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const page = document.querySelector("#main");
    if (page?.contains(document.activeElement) && document.activeElement !== page) return;
    if (document.querySelector('[role="dialog"][data-state="open"]')) return;
    const heading = page?.querySelector<HTMLElement>("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}

/** Remembers the record pages that the reader opens, for the palette. */
function useRecents(): void {
  const path = usePathname();
  const { slug } = useWorkplace();
  useEffect(() => {
    const shape = pageShapeOf(path, lists);
    const title = document.querySelector("#main h1")?.textContent ?? "";
    if (shape.kind === "record" && title !== "") rememberRecent(slug, { href: path, title, list: shape.list });
  }, [path, slug]);
}
