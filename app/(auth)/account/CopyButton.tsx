"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";

/** Copies a text on the page and reports whether the browser allowed it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("account.copy");
  const [outcome, setOutcome] = useState<"done" | "by_hand" | null>(null);
  async function copy(): Promise<void> {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("done");
    } catch {
      setOutcome("by_hand");
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status" className="self-center text-sm text-muted empty:hidden">
        {outcome === null ? null : t(outcome)}
      </span>
    </>
  );
}
