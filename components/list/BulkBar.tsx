"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ResourceSchemas, Wire } from "@/components/api/resource";
import { isTyping } from "@/components/shell/is-typing";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/IconButton";
import type { BulkAction, ListDeclaration } from "./declaration";

const BulkDialog = dynamic(() => import("./BulkDialog").then((module) => module.BulkDialog), {
  ssr: false,
}) as typeof import("./BulkDialog").BulkDialog;

interface BulkBarProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  actions: readonly BulkAction<Wire<S["row"]>>[];
  rows: readonly Wire<S["row"]>[];
  onDone: () => void;
}

/** The actions for the selected rows, shown at the bottom of the list. */
export function BulkBar<S extends ResourceSchemas>({ list, actions, rows, onDone }: BulkBarProps<S>) {
  const t = useTranslations("staff.bulk");
  const [open, setOpen] = useState<BulkAction<Wire<S["row"]>> | null>(null);
  const isOpen = open !== null;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOpen || event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions.find(({ letter }) => letter !== undefined && letter === event.key);
      if (action === undefined) return;
      event.preventDefault();
      setOpen(action);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [actions, isOpen]);
  return (
    // Centred beside the sidebar, whose foot it would cover otherwise.
    <div
      className={classNames(
        "pointer-events-none fixed start-0 end-0 bottom-16 z-30 flex justify-center px-4 md:bottom-5",
        "md:group-data-[sidebar=open]/shell:start-[232px] md:group-data-[sidebar=rail]/shell:start-13",
      )}
    >
      <div
        role="toolbar"
        aria-label={t("title")}
        className={classNames(
          "pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-md border border-line",
          "bg-raised p-1.5 shadow-float float-in",
        )}
      >
        <span role="status" className="numbers px-2 text-sm font-medium">
          {t("selected", { count: rows.length })}
        </span>
        {actions.map((action) => (
          <Button
            key={action.key}
            tone="quiet"
            className={action.tone === "danger" ? "text-sm text-bad" : "text-sm"}
            aria-keyshortcuts={action.letter}
            onClick={() => setOpen(action)}
          >
            <span aria-hidden="true" className="[&_svg]:size-4">
              {action.icon}
            </span>
            {action.label}
            {action.letter === undefined ? null : (
              <span aria-hidden="true" className="hidden text-muted md:inline">
                {action.letter.toUpperCase()}
              </span>
            )}
          </Button>
        ))}
        <IconButton label={t("clear")} icon={<X />} onClick={onDone} />
      </div>
      {open ? <BulkDialog list={list} action={open} rows={rows} onClose={() => setOpen(null)} onDone={onDone} /> : null}
    </div>
  );
}
