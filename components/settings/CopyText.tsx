"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/Button";
import { Input, TextArea } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";

/**
 * A text to copy, such as an address or a key; a `long` one takes several lines. If the browser denies clipboard access, the text is
 * selected for manual copying.
 */
export function CopyText({ label, text, long = false }: { label: string; text: string; long?: boolean }) {
  const t = useTranslations("settings.copy");
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shown = {
    readOnly: true,
    dir: "ltr",
    value: text,
    className: "min-w-0 font-mono text-sm",
    onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => target.select(),
  } as const;
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
        {long ? (
          <TextArea ref={field} {...shown} rows={3} />
        ) : (
          // As wide as the text, so that none of it is cut off.
          <Input ref={field} {...shown} size={text.length} />
        )}
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t("copy")}
        </Button>
      </span>
    </label>
  );
}
