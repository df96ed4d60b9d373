"use client";

import { Eye, SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { PageHeader } from "@/components/shell/PageHeader";
import { Button } from "@/components/ui/Button";
import { SaveState } from "./SaveState";
import type { AutosaveState } from "./use-autosave";

interface EditorPageProps {
  title: ReactNode;
  trail: readonly { label: ReactNode; href: string }[];
  state: AutosaveState;
  /** What ends the editing: "Finalize invoice". */
  action?: ReactNode;
  menu?: ReactNode;
  /** What was refused: an `ErrorSummary`. */
  summary?: ReactNode;
  children: ReactNode;
  /** The document as it will be. */
  preview: ReactNode;
}

/** The pattern "editor": the form beside what becomes of it; on a narrow screen one at a time. */
export function EditorPage({ title, trail, state, action, menu, summary, children, preview }: EditorPageProps) {
  const t = useTranslations("staff.editor");
  const [looking, setLooking] = useState(false);
  return (
    <div className="flex flex-col xl:h-dvh">
      <PageHeader
        title={title}
        trail={trail}
        beside={<SaveState state={state} />}
        menu={menu}
        action={
          <>
            <Button tone="quiet" aria-pressed={looking} className="xl:hidden" onClick={() => setLooking(!looking)}>
              {looking ? <SquarePen aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
              {looking ? t("form") : t("preview")}
            </Button>
            {action}
          </>
        }
      />
      <div className="grid min-h-0 flex-1 border-t border-line xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className={`min-w-0 overflow-y-auto px-4 py-5 md:px-6 ${looking ? "hidden xl:block" : ""}`}>
          <div className="mx-auto grid max-w-3xl gap-6">
            {summary}
            {children}
          </div>
        </div>
        <section
          aria-label={t("preview")}
          className={`min-w-0 overflow-y-auto border-line bg-hover px-4 py-4 xl:block xl:border-s ${looking ? "" : "hidden"}`}
        >
          {preview}
        </section>
      </div>
    </div>
  );
}
