"use client";

import { useState, type FormEvent } from "react";
import { makePasskey, type PasskeyOptions } from "@/components/api/passkey";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { post } from "./post";

interface AddPasskeyProps {
  words: Record<"name" | "name_hint" | "add" | "refused", string>;
}

/** Makes a passkey on this device and adds it; the page then says so. */
export function AddPasskey({ words }: AddPasskeyProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("passkey_name") ?? "").trim();
    if (busy || name === "") return;
    setBusy(true);
    setFailed(false);
    const begun = await post<PasskeyOptions>("/api/public/portal/passkeys/options", {});
    const response = begun === null ? null : await makePasskey(begun);
    const added = response === null ? null : await post("/api/public/portal/passkeys", { name, response });
    if (added !== null) return window.location.assign("/portal/details?done=add-passkey");
    setBusy(false);
    setFailed(true);
  }

  return (
    <form method="post" onSubmit={(event) => void add(event)} className="grid gap-4">
      <InputField name="passkey_name" label={words.name} hint={words.name_hint} maxLength={100} required />
      <Button type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
        {words.add}
      </Button>
      <p role="status" className="text-bad empty:hidden">
        {failed ? words.refused : null}
      </p>
    </form>
  );
}
