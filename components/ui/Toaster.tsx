"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./Button";
import { classNames } from "./class-names";
import { IconButton } from "./IconButton";
import { Shape } from "./Shape";
import { dismissToast, toastStore, type Toast } from "./toast-store";

const plainTime = 5_000;
/** Long enough to read, decide and reach for Undo. */
const actionTime = 12_000;

/** The page's one live region for results; each shell renders it once. Hovering or focusing a message pauses its timer. */
export function Toaster() {
  const t = useTranslations("common.ui");
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.empty);
  return (
    <section
      aria-label={t("notices")}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-50 grid justify-items-center gap-2 px-4 sm:bottom-4"
    >
      {toasts.map((toast) => (
        <Shown key={toast.id} toast={toast} closeLabel={t("close")} />
      ))}
    </section>
  );
}

const colours = { neutral: "text-muted", good: "text-good", bad: "text-bad" } as const;

function Shown({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || toast.tone === "bad") return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? actionTime : plainTime);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  const { action } = toast;
  return (
    <div
      role={toast.tone === "bad" ? "alert" : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        "pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border border-line bg-raised",
        "py-1.5 ps-4 pe-1.5 text-sm shadow-float float-in",
      )}
    >
      <span className={colours[toast.tone]}>
        <Shape tone={toast.tone} />
      </span>
      <span className="min-w-0 flex-1 py-1">{toast.text}</span>
      {action ? (
        <Button
          tone="quiet"
          className="text-accent"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={closeLabel} icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
