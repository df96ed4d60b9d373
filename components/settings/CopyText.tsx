"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/Button";
import { Input } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

/** A text to copy, such as an address or a key. If the browser denies clipboard access, the text is selected for manual copying. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useTranslations("settings.copy");
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: "good", text: t("copied") });
    } catch {
      field.current?.select();
      showToast({ tone: "neutral", text: t("by_hand") });
    }
  }
  return (
    <label className="grid gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <span className="flex gap-2">
        <Input ref={field} readOnly dir="ltr" value={text} className="font-mono text-sm" onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t("copy")}
        </Button>
      </span>
    </label>
  );
}
