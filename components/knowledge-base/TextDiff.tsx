"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import { diffLines, foldSame, type DiffLine } from "./diff-lines";

const marks: Record<DiffLine["kind"], string> = { same: " ", removed: "−", added: "+" };
const tones: Record<DiffLine["kind"], string> = { same: "text-muted", removed: "bg-bad-soft text-bad", added: "bg-good-soft text-good" };

/** The lines that differ between two texts. A mark and a word for screen readers say what colour does. */
export function TextDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const t = useTranslations("articles.diff");
  const parts = useMemo(() => foldSame(diffLines(before, after)), [before, after]);
  if (before === after) return <p className="text-sm text-muted">{t("same")}</p>;
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface py-1 font-mono text-xs"
    >
      {parts.map((part, index) =>
        part.kind === "left_out" ? (
          <p key={index} className="px-3 py-1 font-sans text-muted">
            {t("left_out", { count: part.count })}
          </p>
        ) : (
          part.lines.map(({ kind, text }, line) => (
            <p key={`${String(index)}-${String(line)}`} className={classNames("flex gap-2 px-3 py-0.5", tones[kind])}>
              <span aria-hidden="true" className="w-2 shrink-0">
                {marks[kind]}
              </span>
              {kind === "same" ? null : <span className="sr-only">{t(kind)}</span>}
              <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {text}
              </span>
            </p>
          ))
        ),
      )}
    </div>
  );
}
