"use client";

import { useState } from "react";
import { askForPasskey, type PasskeyOptions } from "@/components/api/passkey";
import { Button } from "@/components/ui/Button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { post } from "./post";

/** Signs in by a passkey that the contact has added before; without scripts the emailed link is the way. */
export function PasskeySignIn({ label, refused }: { label: string; refused: string }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function enter(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const begun = await post<PasskeyOptions>("/api/public/portal/passkey-sign-ins", {});
    const response = begun === null ? null : await askForPasskey(begun);
    const done = response === null ? null : await post("/api/public/portal/passkey-sign-ins/answer", { response });
    if (done !== null) return window.location.assign("/portal");
    setBusy(false);
    setFailed(true);
  }

  return (
    <div className="grid gap-2">
      <Button size="large" busy={busy} disabled={!hydrated} onClick={() => void enter()}>
        {label}
      </Button>
      <p role="status" className="text-bad empty:hidden">
        {failed ? refused : null}
      </p>
    </div>
  );
}
