"use client";

import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { files } from "./resource";

interface OriginalMailProps {
  /** The email's file. */
  id: string;
  texts: { open: string; waiting: string; gone: string };
}

/** Downloads an email as it came; the link is made only then, since it is good for five minutes. */
export function OriginalMail({ id, texts }: OriginalMailProps) {
  const { api, perform, busy } = usePerform([]);
  const open = () =>
    perform(async () => {
      const { status, download_url } = await api.ask(files.get, { id });
      if (download_url !== null) window.location.assign(download_url);
      else showToast({ tone: "bad", text: status === "quarantined" ? texts.waiting : texts.gone });
    });
  return (
    <Button tone="quiet" busy={busy} className="justify-self-start text-sm" onClick={() => void open()}>
      {texts.open}
    </Button>
  );
}
