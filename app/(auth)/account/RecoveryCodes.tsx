"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type FormEvent } from "react";
import { saveFile } from "@/components/api/download";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { CopyButton } from "./CopyButton";
import { StepTitle } from "./StepTitle";

/** Shows the recovery codes once; the person must confirm having saved them to leave. */
export function RecoveryCodes({ codes, email, onSaved }: { codes: readonly string[]; email: string; onSaved: () => void }) {
  const t = useTranslations("account.two_factor.codes");
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeaving);
    return () => window.removeEventListener("beforeunload", confirmLeaving);
  }, []);

  function download(): void {
    const text = [t("file", { email }), "", ...codes, ""].join("\n");
    saveFile(new Blob([text], { type: "text/plain" }), "atrium-recovery-codes.txt");
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (new FormData(event.currentTarget).has("kept")) onSaved();
    else setMissing(true);
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <StepTitle>{t("title")}</StepTitle>
      <p>{t("text")}</p>
      <ul
        aria-label={t("list")}
        dir="ltr"
        className="grid max-w-md gap-x-6 gap-y-1 rounded-md border border-line bg-surface px-4 py-3 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={download}>{t("download")}</Button>
        <CopyButton text={codes.join("\n")} label={t("copy")} />
      </div>
      <Checkbox name="kept" label={t("kept")} error={missing ? t("not_kept") : null} onChange={() => setMissing(false)} />
      <Button type="submit" tone="primary" className="justify-self-start">
        {t("done")}
      </Button>
    </form>
  );
}
