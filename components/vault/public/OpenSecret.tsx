"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { decodeId } from "@/lib/kernel/base/ids";
import { isLinkKey, openLink } from "@/lib/vault/link";

/** Opens a one-time link when its reader asks for it: a program that checks links must not use it up. */
export function OpenSecret({ token, words }: { token: string; words: { open: string; failed: string; copy: string } }) {
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    const key = location.hash.slice(1);
    // Asking the server uses the link up, so a link that lost its key on the way is not sent.
    if (!isLinkKey(key)) return setFailed(true);
    setBusy(true);
    setFailed(false);
    try {
      const response = await fetch(`/api/public/vault-links/${encodeURIComponent(token)}`, { method: "POST" });
      const { tenant_id, content } = (await response.json()) as { tenant_id?: string; content?: string };
      const tenant = decodeId("tenant", tenant_id ?? "");
      setText(await openLink(tenant ?? "", content ?? "", key));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {text === null ? (
        <div>
          <Button tone="primary" busy={busy} onClick={() => void open()}>
            {words.open}
          </Button>
        </div>
      ) : (
        <>
          <pre data-value dir="auto" className="rounded-md border border-line bg-bg p-4 font-mono text-sm break-all whitespace-pre-wrap">
            {text}
          </pre>
          <div>
            <Button onClick={() => void navigator.clipboard.writeText(text)}>{words.copy}</Button>
          </div>
        </>
      )}
      {failed ? (
        <Alert tone="bad" live>
          {words.failed}
        </Alert>
      ) : null}
    </div>
  );
}
